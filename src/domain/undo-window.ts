/** How long the bench may take an act back: the time to see what was just saved. */
export const undoSeconds = 60
/** What waited for the network is as fresh when it lands; its undo may be as late. */
const travelSeconds = 5

/** Whether what was done then may still be taken back. */
export const isUndoable = (doneAt: Date, now: Date): boolean =>
  (now.getTime() - doneAt.getTime()) / 1000 <= undoSeconds + travelSeconds
