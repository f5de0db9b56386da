/** How many characters a name or another short text may have. */
export const SHORT_TEXT = 255;
/** The same for messages, descriptions and other long texts. */
export const LONG_TEXT = 65_535;
/** The same for the address of a link. */
export const LINK_ADDRESS = 2048;
