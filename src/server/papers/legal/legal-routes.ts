import { readLegalText as endpoint } from '#contract/papers/legal.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import type * as z from 'zod/mini'
import { isLegalSlug } from '#domain/legal/legal-text.ts'
import type { Context } from '#server/core/context.ts'
import { NotFound, found } from '#server/core/refused.ts'
import { askedTexts, currentLegalTexts } from './current-legal-texts.ts'

export function mountLegal(api: ApiServer): void {
  serve(api, endpoint, readLegalText)
}

/** A legal text in force, or in the version that somebody accepted. */
async function readLegalText(
  ctx: Context,
  { slug, version }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  if (!isLegalSlug(slug)) throw new NotFound()
  const published =
    version === undefined
      ? await currentLegalTexts(ctx.db, ctx.now())
      : found(await askedTexts(ctx.db, ctx.now(), slug, version))
  const { title, lead, sections } = published.texts[slug]
  return {
    slug,
    version: published.version,
    effectiveFrom: published.effectiveFrom.toISOString(),
    withdrawnFrom: published.withdrawnFrom?.toISOString() ?? null,
    isPast: published.isPast === true,
    title,
    lead,
    sections: [...sections] as z.input<typeof endpoint.output>['sections'],
  }
}
