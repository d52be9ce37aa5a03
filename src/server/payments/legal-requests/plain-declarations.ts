import { randomUUID } from 'node:crypto'
import * as contract from '#contract/papers/legal.ts'
import { declarationWords, type DeclarationKind } from '#domain/legal/declaration.ts'
import { legalSlot } from '#domain/legal/legal-html.ts'
import type { Answer } from '#server/core/errors.ts'
import { serveForm, type Page } from '#server/core/serve-form.ts'
import type { ApiServer } from '#server/core/http.ts'
import type { Site } from '#server/office/system/site-files.ts'
import { declareCancellation, declareWithdrawal } from './keep-declaration.ts'
import {
  faultyPage,
  receiptPage,
  recapPage,
  refusedPage,
  type Typed,
} from '#server/papers/legal/plain-pages.ts'

/** Serves browsers without scripts: the form, then its recapitulation, each answered by a page. */
export function mountPlainDeclarations(api: ApiServer, site: Site): void {
  serveForm(api, contract.postWithdrawalForm, {
    async done(ctx, { step, requestKey = randomUUID(), ...written }) {
      const typed = { ...written, requestKey }
      if (step === 'recap') return framed(site, 'withdrawal', recapPage('withdrawal', typed))
      const receipt = { ...(await declareWithdrawal(ctx, typed)), endsAt: null }
      return framed(site, 'withdrawal', receiptPage('withdrawal', typed, receipt))
    },
    refused: (answer, typed) => refusal(site, 'withdrawal', answer, typed),
  })
  serveForm(api, contract.postCancellationForm, {
    async done(ctx, { step, requestKey = randomUUID(), wishedOn = '', ...written }) {
      const typed = { ...written, wishedOn, requestKey }
      if (step === 'recap') return framed(site, 'cancellation', recapPage('cancellation', typed))
      const receipt = await declareCancellation(ctx, { ...typed, wishedOn: wishedOn || null })
      return framed(site, 'cancellation', receiptPage('cancellation', typed, receipt))
    },
    refused: (answer, typed) => refusal(site, 'cancellation', answer, typed),
  })
}

const refusal = (
  site: Site,
  kind: DeclarationKind,
  { status, fields = {} }: Answer,
  typed: Typed,
) =>
  framed(
    site,
    kind,
    status === 422 ? faultyPage(kind, typed, fields) : refusedPage(kind, typed, status),
  )

/** Puts the frame of a legal page around the answer, without its scripts: React must not take this answer for its own page. */
function framed(site: Site, kind: DeclarationKind, html: string): Page {
  const frame = site.pageAt('/cgv') ?? `<!doctype html><title></title>${legalSlot}`
  return {
    policy: site.pagePolicy,
    html: frame
      .replaceAll(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${declarationWords[kind].title} – Escale</title>`,
      )
      .replace(legalSlot, () => html),
  }
}
