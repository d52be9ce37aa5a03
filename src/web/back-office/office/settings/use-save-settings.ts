import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  saveSettings,
  readOfficeSettings,
  type OfficeSettings,
  type SettingSection,
} from '#contract/office/settings.ts'
import { ApiError, ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { settingSentence, settingTexts } from '#web/copy/settings.ts'
import { toast } from '#web/ui/toast.ts'
import type { SettingForm } from './setting-fields.ts'
import { readTyped, type Fault, type Saved, type Typed } from './setting-typing.ts'

type Steps = {
  readonly onSend: (typed: Typed) => void
  readonly onSaved: (saved: Saved, typed: Typed) => void
}

/** Sends what was typed over that version; on a refusal it stays, with the reason at its field or under the form. */
export function useSaveSettings(
  definition: SettingForm,
  form: UseFormReturn<Typed>,
  openedVersion: string,
  { onSend, onSaved }: Steps,
) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const submit = form.handleSubmit(async (typed) => {
    const read = readTyped(definition, openedVersion, typed)
    if (!read.ok) return tell(form, read.faults)
    onSend(typed)
    try {
      const { version } = await withProof(() => call(saveSettings, read.input))
      const saved = { version, values: { ...read.input.values } }
      // Known at once: a reading that fails after this must not put the older values back.
      client.setQueryData(query(readOfficeSettings, {}).queryKey, (known) =>
        withSection(known, definition.section, saved),
      )
      onSaved(saved, typed)
      void toast({ title: settingTexts.saved })
    } catch (error) {
      refuse(form, error)
    }
    await client.invalidateQueries(query(readOfficeSettings, {}))
  })
  return { submit: (event: SubmitEvent) => void submit(event), proofDialog }
}

const withSection = (
  known: OfficeSettings | undefined,
  section: SettingSection,
  saved: Saved,
): OfficeSettings | undefined =>
  known && { ...known, sections: { ...known.sections, [section]: saved } }

function refuse(form: UseFormReturn<Typed>, error: unknown): void {
  if (error instanceof ProofGivenUp) return
  const faults = error instanceof ApiError ? faultsOf(error) : []
  tell(form, faults)
  const sentence = settingSentence(error)
  if (faults.length === 0) form.setError('root', { message: sentence })
  void toast({ title: settingTexts.saveFailed, description: sentence, kind: 'error' })
}

const faultsOf = ({ fields }: ApiError): Fault[] =>
  Object.entries(fields).map(([path, code]) => [path.split('.').at(-1) ?? path, code])

/** The first one last: it keeps the focus. */
function tell(form: UseFormReturn<Typed>, faults: readonly Fault[]): void {
  for (const [field, code] of faults.toReversed()) {
    form.setError(field, { message: code }, { shouldFocus: true })
  }
}
