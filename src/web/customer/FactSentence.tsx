import { factSentence } from '#words/facts.ts'

/** Loaded with the first news: most visits see none, and the sentences of all facts are long. */
export const FactSentence = ({ type }: { type: string }) => (
  <>À l’instant&nbsp;: {factSentence(type)}.</>
)
