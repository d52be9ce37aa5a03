import type { CatalogueDraft } from '#contract/offer/catalogue.ts'
import type { EffectiveChoice } from '#web/back-office/core/versions/EffectiveDate.tsx'

/** What takes the place of a version to come keeps its day until somebody says otherwise: correcting December's prices is not selling at them today. */
export function firstChoice(
  { replaces, content }: Pick<CatalogueDraft, 'replaces' | 'content'>,
  today: string,
): EffectiveChoice {
  if (replaces === null || content.effectiveFrom < today) return { when: 'now', day: '' }
  return { when: 'later', day: content.effectiveFrom }
}
