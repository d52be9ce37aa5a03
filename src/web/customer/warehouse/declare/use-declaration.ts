import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { declareParcel, editDeclaration, readMyParcel } from '#contract/warehouse/parcels.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { declarationRefusals, declaredSentence } from '#web/copy/parcels.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from './use-draft.ts'

export type Typed = z.input<typeof declareParcel.input>
type Parsed = z.output<typeof declareParcel.input>
export type DeclarationFields = UseFormReturn<Typed, unknown, Parsed>
type Field = 'trackingNumber' | 'merchant' | 'description' | 'requestedAction'

/** The form of a declaration: what was typed survives every failure, and a reload. */
export function useDeclaration(parcel: Parcel | undefined, onDone: (saved?: Parcel) => void) {
  const { form, draft } = useTyped(parcel)
  const saving = useSaving(parcel, {
    keyFor: draft.keyFor,
    onSaved: (saved) => {
      form.reset(form.getValues())
      draft.forget()
      onDone(saved)
    },
    onRefused: (error) => tellFields(form, error),
  })
  const submitted = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values)
  }, tellMissing)

  return {
    form,
    isSaving: saving.isPending,
    /** Sent as soon as the network is back. */
    isWaiting: saving.isPaused,
    /** What waits for the network is not sent any more. */
    callBack: saving.callBack,
    refusal: saving.error ? refusalOf(saving.error) : undefined,
    clear: () => {
      saving.callBack()
      form.reset()
      draft.forget()
      onDone()
    },
    submit: (event: SyntheticEvent) => {
      dropEmptyRows(form)
      void submitted(event)
    },
  }
}

function useTyped(parcel: Parcel | undefined) {
  const owner = useSessionUser()?.id ?? ''
  const draft = useDraft<Partial<Typed>>(owner, parcel === undefined)
  const form = useForm<Typed, unknown, Parsed>({
    resolver: zodResolver(declareParcel.input),
    defaultValues: draft.start ?? startingValues(parcel),
  })
  // Focus goes to the first fault in this order, which is that of the screen; its parts register after it.
  form.register('trackingNumber')
  form.register('merchant')
  const keep = useEffectEvent(draft.keep)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  )
  return { form, draft }
}

const mutationKey = ['declaration'] as const

function forgetWaiting(client: QueryClient): void {
  const mutations = client.getMutationCache()
  const waiting = mutations.findAll({ mutationKey, predicate: ({ state }) => state.isPaused })
  for (const mutation of waiting) mutations.remove(mutation)
}

/** A row that was opened and left empty asks for nothing. */
function dropEmptyRows(form: DeclarationFields): void {
  const rows = form.getValues('otherTrackingNumbers') ?? []
  const filled = rows.filter((number) => number.trim() !== '')
  if (filled.length < rows.length) form.setValue('otherTrackingNumbers', filled)
}

/** Saves, tells, and makes the lists read again. */
function useSaving(
  parcel: Parcel | undefined,
  given: {
    keyFor: (values: Parsed) => string
    onSaved: (saved?: Parcel) => void
    onRefused: (error: ApiError) => void
  },
) {
  const client = useQueryClient()
  const [version, setVersion] = useState(parcel?.version ?? 0)
  const saving = useMutation({
    mutationKey,
    mutationFn: (values: Parsed) =>
      parcel
        ? call(editDeclaration, { parcelId: parcel.id, version, ...withoutOthers(values) })
        : call(declareParcel, values, { idempotencyKey: given.keyFor(values) }),
    onSuccess: async (saved, values) => {
      client.setQueryData(query(readMyParcel, { parcelId: saved.id }).queryKey, saved)
      await done(values, saved)
    },
    onError: async (error, values) => {
      // The first try was done, and its answer lost: there is nothing to correct.
      if (isAlreadyDone(error)) return done(values)
      tellFailed()
      if (!(error instanceof ApiError)) return undefined
      if (error.code === 'stale-version') setVersion(versionNow(error))
      given.onRefused(error)
      return undefined
    },
  })
  return { ...saving, callBack: () => forgetWaiting(client) }

  async function done(values: Parsed, saved?: Parcel): Promise<void> {
    const numbers = [saved?.trackingNumber ?? normaliseTrackingNumber(values.trackingNumber)]
    given.onSaved(parcel ? undefined : saved)
    tellSaved([...numbers, ...(values.otherTrackingNumbers ?? [])], parcel !== undefined)
    await invalidateTopics(client, ['parcels'])
  }
}

const isAlreadyDone = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'already-done'

const withoutOthers = ({ trackingNumber, merchant, description, requestedAction }: Parsed) => ({
  trackingNumber,
  merchant,
  description,
  requestedAction,
})

/** Each fault under its field; a number that is taken under the one that was typed. */
function tellFields(form: DeclarationFields, error: ApiError): void {
  const fields = error.code === 'parcel-already-declared' ? takenFields(form, error) : error.fields
  for (const [field, message] of Object.entries(fields)) {
    form.setError(field as Field, { message }, { shouldFocus: true })
  }
}

function takenFields(form: DeclarationFields, { details }: ApiError): Record<string, string> {
  const taken = (details['trackingNumbers'] as readonly string[] | undefined) ?? []
  const rows = form.getValues('otherTrackingNumbers') ?? []
  const ofRows = rows.flatMap((typed, index) =>
    taken.includes(normaliseTrackingNumber(typed))
      ? [[`otherTrackingNumbers.${index}`, 'taken']]
      : [],
  )
  const isFirst =
    taken.length === 0 || taken.includes(normaliseTrackingNumber(form.getValues('trackingNumber')))
  return { ...Object.fromEntries(ofRows), ...(isFirst ? { trackingNumber: 'taken' } : {}) }
}

const startingValues = (parcel: Parcel | undefined): Partial<Typed> =>
  parcel
    ? {
        trackingNumber: parcel.trackingNumber,
        merchant: parcel.merchant,
        description: parcel.description ?? '',
        requestedAction: parcel.requestedAction,
      }
    : { trackingNumber: '', otherTrackingNumbers: [], merchant: '', description: '' }

function tellFailed(): void {
  const description = "Impossible d'enregistrer le colis."
  void toast({ title: 'Erreur', description, kind: 'error' })
}

function tellSaved(trackingNumbers: readonly string[], wasEdited: boolean): void {
  void toast({
    title: wasEdited ? 'Colis mis à jour\u00a0!' : 'Colis enregistré\u00a0!',
    description: declaredSentence(trackingNumbers, wasEdited),
  })
}

/** One notice for the required fields (docs/rules/parcels.md#declaration); the other faults are said under theirs. */
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
