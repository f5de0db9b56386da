/** What happens in a storm. */

export const SOURCES = 6;
export const DELIVERIES = 60;
export const ALERTS_EACH = 1000;
export const HEARTBEATS = 3000;
export const RECIPIENTS = 200;
/** By twelve scripts, while the storm lasts. */
export const WRITES_PER_SECOND = 50;
export const WRITERS = 12;
export const MOST_WAIT_SECONDS = 300;
export const READ = 'read';
export const WRITE = 'write';
