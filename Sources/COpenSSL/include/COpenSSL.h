#pragma once

#include "mint.h"
