import type { CatalogueDraft } from '#contract/offer/catalogue.ts'
import type { EffectiveChoice } from '#web/back-office/core/versions/EffectiveDate.tsx'

/**
 * A draft that replaces a future version keeps its day until somebody chooses another: correcting December's prices must not
 * apply them today.
 */
export function firstChoice(
  { replaces, content }: Pick<CatalogueDraft, 'replaces' | 'content'>,
  today: string,
): EffectiveChoice {
  if (replaces === null || content.effectiveFrom < today) return { when: 'now', day: '' }
  return { when: 'later', day: content.effectiveFrom }
}
