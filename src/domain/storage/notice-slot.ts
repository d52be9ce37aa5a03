/** The placeholder in the built page of a territory for what only the server knows. */
export const noticeSlot = '<!--avis-du-territoire-->'
