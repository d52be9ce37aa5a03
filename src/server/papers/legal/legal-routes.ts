import { readLegalText as endpoint } from '#contract/papers/legal.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { readLegalText } from './read-legal-text.ts'

export function mountLegal(doors: Doors): void {
  serve(doors, endpoint, readLegalText)
}
