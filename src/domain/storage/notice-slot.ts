/** Where the built page of a territory leaves room for what only the server knows. */
export const noticeSlot = '<!--avis-du-territoire-->'
