/** How often each occurs: `{ sent: 1, 'stale-version': 7 }`. */
export function counted(words: Iterable<string | number | boolean | null>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[`${word}`] = (counts[`${word}`] ?? 0) + 1
  return counts
}

type Answered = { readonly status: number; readonly body: { readonly code?: string } | null }

/** How often each came: the code of a refusal, else the status: `{ 200: 1, 'round-open': 4 }`. */
export const countedAnswers = (answers: readonly Answered[]): Record<string, number> =>
  counted(answers.map(({ status, body }) => (status < 400 ? status : (body?.code ?? status))))
