import type { QuoteDraft } from '#contract/sales/office-quotes.ts'
import { formOfDraft, savingOf, type BuilderForm } from './builder-form.ts'

/** Whether saving this form would give exactly this draft, whoever saved it. */
export const isDraftOf = (draft: QuoteDraft, form: BuilderForm): boolean =>
  savedText(form) === savedText(formOfDraft(draft))

/** The form as the server stores it: texts trimmed, parcels in no particular order. */
function savedText(form: BuilderForm): string {
  const saved = savingOf('', { version: 0, revision: 0 }, form)
  return JSON.stringify([
    saved.lines.map(({ code, label, quantity, unitCents }) => [
      code,
      label.trim(),
      quantity,
      unitCents,
    ]),
    [...saved.parcelIds].toSorted(),
    form.note.trim(),
    form.unmeasuredReason.trim(),
    saved.validityDays,
  ])
}
