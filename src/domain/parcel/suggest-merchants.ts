import { wordsIn } from '#domain/words-in.ts'
import { knownShops } from './known-shops.ts'

const mostSuggestions = 6

/**
 * Names that begin as what is typed, or hold it: the customer's own shops first (`own`, latest first), then the known ones.
 * Accents, case and punctuation do not matter; nothing for what is already written in full.
 */
export function suggestMerchants(own: readonly string[], typed: string): string[] {
  const asked = wordsIn(typed).join(' ')
  const names = [...new Map([...own, ...knownShops].map((name) => [plain(name), name]).toReversed())]
    .toReversed()
    .map(([, name]) => name)
  if (asked === '') return own.slice(0, mostSuggestions)
  const found = names.filter((name) => ` ${plain(name)}`.includes(` ${asked}`))
  return found.some((name) => name === typed.trim()) ? [] : found.slice(0, mostSuggestions)
}

const plain = (name: string): string => wordsIn(name).join(' ')
