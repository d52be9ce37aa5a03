import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import type * as z from 'zod/mini'
import { declareParcel, editDeclaration } from '#contract/parcels.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { declarationRefusals } from '#web/copy/parcels.ts'
import { toast } from '#web/ui/toast.ts'

type Typed = z.input<typeof declareParcel.input>
type Parsed = z.output<typeof declareParcel.input>
type Field = 'trackingNumber' | 'merchant' | 'description' | 'requestedAction'

/** The form of a declaration: what was typed survives every failure. */
export function useDeclaration(parcel: Parcel | undefined, onDone: () => void) {
  const form = useForm<Typed, unknown, Parsed>({
    resolver: zodResolver(declareParcel.input),
    defaultValues: startingValues(parcel),
  })
  const saving = useSaving(parcel, onDone, (error) => {
    const fields =
      error.code === 'parcel-already-declared' ? { trackingNumber: 'taken' } : error.fields
    for (const [field, message] of Object.entries(fields)) {
      form.setError(field as Field, { message }, { shouldFocus: true })
    }
  })
  const submitted = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values)
  }, tellMissing)

  return {
    form,
    isSaving: saving.isPending,
    refusal: saving.error ? refusalOf(saving.error) : undefined,
    submit: (event: SyntheticEvent) => {
      void submitted(event)
    },
  }
}

/** Saves, tells, and makes the lists read again. */
function useSaving(
  parcel: Parcel | undefined,
  onDone: () => void,
  onRefused: (error: ApiError) => void,
) {
  const client = useQueryClient()
  const [version, setVersion] = useState(parcel?.version ?? 0)
  // One key per attempt of the person, kept while the network makes us repeat it.
  const attempt = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (values: Parsed) =>
      parcel
        ? call(editDeclaration, { parcelId: parcel.id, version, ...values })
        : call(declareParcel, values, { idempotencyKey: attempt.current }),
    onSuccess: async (saved) => {
      tellSaved(saved.trackingNumber, parcel !== undefined)
      client.setQueryData(['parcels', 'one', saved.id], saved)
      onDone()
      await client.invalidateQueries({ queryKey: ['parcels', 'list'] })
    },
    onError: (error) => {
      void toast({
        title: 'Erreur',
        description: "Impossible d'enregistrer le colis.",
        kind: 'error',
      })
      if (!(error instanceof ApiError)) return
      attempt.current = crypto.randomUUID()
      if (error.code === 'stale-version') setVersion(versionNow(error))
      onRefused(error)
    },
  })
}

const startingValues = (parcel: Parcel | undefined): Partial<Typed> =>
  parcel
    ? {
        trackingNumber: parcel.trackingNumber,
        merchant: parcel.merchant,
        description: parcel.description ?? '',
        requestedAction: parcel.requestedAction,
      }
    : { trackingNumber: '', merchant: '', description: '' }

function tellSaved(trackingNumber: string, wasEdited: boolean): void {
  void toast(
    wasEdited
      ? {
          title: 'Colis mis à jour\u00a0!',
          description: `Le colis ${trackingNumber} a été mis à jour`,
        }
      : {
          title: 'Colis enregistré\u00a0!',
          description: `Le colis ${trackingNumber} a été ajouté`,
        },
  )
}

/** Specification 000 §5: one notice for the required fields; the other faults are said under theirs. */
function tellMissing(errors: FieldErrors<Typed>): void {
  const isMissing =
    errors.requestedAction !== undefined ||
    [errors.trackingNumber, errors.merchant].some((error) => error?.message === 'required')
  if (!isMissing) return
  void toast({
    title: 'Champs requis',
    description: 'Numéro de suivi, marchand et action sont requis.',
    kind: 'error',
  })
}

function refusalOf(error: Error): string {
  const sentence = errorSentence(error, declarationRefusals)
  if (!(error instanceof ApiError) || error.code !== 'stale-version') return sentence
  const now = error.details['current'] as Partial<Typed> | undefined
  return `${sentence} Elle dit maintenant\u00a0: ${now?.trackingNumber ?? ''}, ${now?.merchant ?? ''}. Votre saisie est gardée\u00a0: enregistrez de nouveau pour la remplacer.`
}

function versionNow({ details }: ApiError): number {
  const now = details['current'] as { version?: number } | undefined
  return now?.version ?? 0
}
