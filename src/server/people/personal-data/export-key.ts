/** The key of an export's ZIP until it expires. */
export const exportKey = (exportId: string): string => `exports/${exportId}.zip`

/** Seven days to fetch it; then the person needs a new copy. */
export const exportLastsMs = 7 * 24 * 3_600_000
