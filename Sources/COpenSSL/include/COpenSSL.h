#pragma once

#include "mint.h"
#include "observe.h"
#include "revocation.h"
