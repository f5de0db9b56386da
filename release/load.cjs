'use strict';
// The main script of a single executable can load built-in modules only. This file is unpacked, so it can load others.
const { pathToFileURL } = require('node:url');

module.exports = (path) => import(pathToFileURL(path).href);
