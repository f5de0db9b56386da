/** How long a connection may be idle before it is closed, as responses promise. */
export const KEEP_ALIVE_SECONDS = 72;
export const KEEP_ALIVE = `timeout=${KEEP_ALIVE_SECONDS}`;
