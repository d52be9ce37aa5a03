/** How long an action at the bench can be undone. */
export const undoSeconds = 60
/** Extra time for the network: an undo may arrive late. */
const travelSeconds = 5

/** Whether an action done at that time can still be undone. */
export const isUndoable = (doneAt: Date, now: Date): boolean =>
  (now.getTime() - doneAt.getTime()) / 1000 <= undoSeconds + travelSeconds
