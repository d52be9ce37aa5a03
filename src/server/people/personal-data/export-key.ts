/** Where the ZIP of an export is kept until it expires. */
export const exportKey = (exportId: string): string => `exports/${exportId}.zip`

/** Seven days to fetch it; then it is made anew. */
export const exportLastsMs = 7 * 24 * 3_600_000
