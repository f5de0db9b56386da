/** How a connection that writes makes an acknowledged write survive a crash. */
export const WRITER_SETTINGS =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on';
export const CACHE_SETTINGS = 'pragma cache_size = -16000; pragma temp_store = memory';
