/** A reason that the person who typed the command can act upon: French, printed without a stack. */
export class CannotStart extends Error {}

/** Prints what stopped a command and gives its exit code: the sentence alone when it explains itself. */
export function explainFailure(error: unknown): 1 {
  console.error(error instanceof CannotStart ? `\n${error.message}\n` : error)
  return 1
}
