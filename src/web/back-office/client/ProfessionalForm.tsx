import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveProfessional } from '#contract/client-acts.ts'
import { type ClientDetail } from '#contract/clients.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { changeValue, professionalErrors, professionalLabels } from '#web/copy/clients.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useClientAct } from './use-client-act.ts'

type Typed = {
  company: string
  siren: string
  vatNumber: string
  transportPercent: string
  feePercent: string
}

const fields = ['company', 'siren', 'vatNumber', 'transportPercent', 'feePercent'] as const

const asTyped = (value: number): string => String(value).replace('.', ',')
const asNumber = (typed: string): number => Number(typed.trim().replace(',', '.') || 'x')

export function ProfessionalForm({
  client,
  onClose,
}: {
  client: ClientDetail
  onClose: () => void
}) {
  const held = client.professional
  const [version, setVersion] = useState(held?.version ?? 0)
  const form = useForm<Typed>({
    defaultValues: {
      company: held?.company ?? '',
      siren: held?.siren ?? '',
      vatNumber: held?.vatNumber ?? '',
      transportPercent: asTyped(held?.transportPercent ?? 0),
      feePercent: asTyped(held?.feePercent ?? 0),
    },
  })
  const saving = useClientAct((typed: Typed) => save(typed), {
    done: 'Entreprise enregistrée',
    onDone: onClose,
  })

  async function save({ transportPercent, feePercent, ...typed }: Typed) {
    const percents = {
      transportPercent: asNumber(transportPercent),
      feePercent: asNumber(feePercent),
    }
    try {
      return await call(saveProfessional, {
        ...typed,
        ...percents,
        customerId: client.id,
        version,
      })
    } catch (error) {
      tellFaults(error)
      throw error
    }
  }

  function tellFaults(error: unknown) {
    if (!(error instanceof ApiError)) return
    if (error.code === 'stale-version') setVersion(Number(error.details['version']))
    for (const field of fields) {
      const code = error.fields[field]
      if (code) form.setError(field, { message: code }, { shouldFocus: true })
    }
  }

  const check = () => {
    const { company, transportPercent, feePercent } = form.getValues()
    const wrong = [
      ...(company.trim() === '' ? [['company', 'required'] as const] : []),
      ...(Number.isNaN(asNumber(transportPercent))
        ? [['transportPercent', 'invalid'] as const]
        : []),
      ...(Number.isNaN(asNumber(feePercent)) ? [['feePercent', 'invalid'] as const] : []),
    ]
    for (const [field, message] of wrong.toReversed()) {
      form.setError(field, { message }, { shouldFocus: true })
    }
    return wrong.length === 0
  }

  const field = (name: keyof Typed) => {
    const code = form.formState.errors[name]?.message
    return {
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: code && (professionalErrors[name]?.[code] ?? 'Cette valeur n’est pas valable.'),
    }
  }

  return (
    <form
      noValidate
      className="mt-3 grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        if (check()) saving.run(form.getValues())
      }}
    >
      <TextField label="Raison sociale" className="sm:col-span-2" {...field('company')} />
      <TextField
        label="SIREN"
        optional
        inputMode="numeric"
        hint="Vide pour une entreprise de Nouvelle-Calédonie, de Polynésie ou de Wallis."
        {...field('siren')}
      />
      <TextField label="N° TVA intracommunautaire" optional {...field('vatNumber')} />
      <TextField
        label="Remise sur le transport"
        inputMode="decimal"
        unit="%"
        hint="De 0 à 50. Sur le prix du transporteur."
        {...field('transportPercent')}
      />
      <TextField
        label="Remise sur les frais de traitement"
        inputMode="decimal"
        unit="%"
        hint="De 0 à 100."
        {...field('feePercent')}
      />
      {saving.failure && (
        <div className="sm:col-span-2">
          <Notice kind="error">
            <p>{saving.failure}</p>
            <Saved error={saving.error} />
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={saving.isBusy}>
          Enregistrer
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
      {saving.proofDialog}
    </form>
  )
}

/** What a colleague saved meanwhile. */
function Saved({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.code !== 'stale-version') return null
  const current = error.details['current']
  if (!current) return <p className="mt-1">Ce client est redevenu particulier.</p>
  const { version: _, ...values } = current as Record<string, unknown>
  return (
    <ul className="mt-2 list-disc pl-5">
      {Object.entries(values).map(([name, value]) => (
        <li key={name}>
          {professionalLabels[name] ?? name}, enregistré&nbsp;: {changeValue(value)}
        </li>
      ))}
    </ul>
  )
}
