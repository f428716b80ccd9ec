#pragma once

#include "credential.h"
#include "mint.h"
#include "observe.h"
#include "revocation.h"
