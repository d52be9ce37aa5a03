import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { declareParcel, editDeclaration, readMyParcel } from '#contract/warehouse/parcels.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useTabDraft } from '#web/chrome/use-tab-draft.ts'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { declarationRefusals, declaredSentence } from '#web/copy/declaration.ts'
import { toast } from '#web/ui/toast.ts'

export type Typed = z.input<typeof declareParcel.input>
type Parsed = z.output<typeof declareParcel.input>
export type DeclarationFields = UseFormReturn<Typed, unknown, Parsed>

/** The form of a declaration: the typed text survives every failure, and a reload. */
export function useDeclaration(parcel: Parcel | undefined, onDone: (saved?: Parcel) => void) {
  const { form, draft } = useTyped(parcel)
  const saving = useSaving(parcel, {
    keyFor: draft.keyFor,
    forget: draft.forget,
    onSaved: (saved) => {
      form.reset(form.getValues())
      draft.forget()
      onDone(saved)
    },
    onRefused: (error) => showFieldErrors(form, fieldsOf(form, error)),
  })
  const submitted = form.handleSubmit((values) => saving.run(values), showMissingFields)

  return {
    form,
    isSaving: saving.isBusy,
    /** Sent as soon as the network is back. */
    isWaiting: saving.isWaiting,
    /** Cancels the send that waits for the network. */
    callBack: saving.forget,
    refusal: saving.failure,
    clear: () => {
      saving.forget()
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
  const draft = useDraft<Partial<Typed>>(parcel === undefined)
  const form = useForm<Typed, unknown, Parsed>({
    resolver: zodResolver(declareParcel.input),
    defaultValues: draft.start ?? startingValues(parcel),
  })
  // The focus goes to the first error in this order, which is that of the screen; the components register later.
  form.register('trackingNumber')
  form.register('merchant')
  const keep = useEffectEvent(draft.keep)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  )
  return { form, draft }
}

/** A row left empty is no request. */
function dropEmptyRows(form: DeclarationFields): void {
  const rows = form.getValues('otherTrackingNumbers') ?? []
  const filled = rows.filter((number) => number.trim() !== '')
  if (filled.length < rows.length) form.setValue('otherTrackingNumbers', filled)
}

type Given = {
  /** The key, stored across a reload. */
  readonly keyFor: (values: Parsed) => string
  readonly forget: () => void
  readonly onSaved: (saved?: Parcel) => void
  readonly onRefused: (error: ApiError) => void
}

/** Saves, shows the result, and reloads the lists. */
function useSaving(parcel: Parcel | undefined, { keyFor, forget, onSaved, onRefused }: Given) {
  const client = useQueryClient()
  const [version, setVersion] = useState(parcel?.version ?? 0)
  const send = (values: Parsed, idempotencyKey: string) =>
    parcel
      ? call(
          editDeclaration,
          { parcelId: parcel.id, version, ...withoutOthers(values) },
          { idempotencyKey },
        )
      : call(declareParcel, values, { idempotencyKey: keyFor(values) })
  const { path, changes } = parcel ? editDeclaration : declareParcel
  return useWrite(
    {
      path,
      changes,
      send: async (values: Parsed, key) => ({ values, saved: await unlessDone(send(values, key)) }),
    },
    {
      refusals: refusalOf,
      done: ({ values, saved }) => {
        forget()
        return savedNotice(values, saved, parcel !== undefined)
      },
      onDone: ({ saved }) => {
        if (saved) client.setQueryData(query(readMyParcel, { parcelId: saved.id }).queryKey, saved)
        onSaved(parcel ? undefined : saved)
      },
      onFailed: (error) => {
        failedSentence()
        if (!(error instanceof ApiError)) return
        if (error.code === 'stale-version') setVersion(versionNow(error))
        onRefused(error)
      },
    },
  )
}

/** The first try was done, and its answer lost: there is nothing to correct. */
const unlessDone = (saving: Promise<Parcel>): Promise<Parcel | undefined> =>
  saving.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'already-done') return undefined
    throw error
  })

const withoutOthers = ({ trackingNumber, merchant, description, requestedAction }: Parsed) => ({
  trackingNumber,
  merchant,
  description,
  requestedAction,
})

/** A number already in use is an error of the typed one. */
const fieldsOf = (form: DeclarationFields, error: ApiError): Readonly<Record<string, string>> =>
  error.code === 'parcel-already-declared' ? takenFields(form, error) : error.fields

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

function failedSentence(): void {
  const description = "Impossible d'enregistrer le colis."
  void toast({ title: 'Erreur', description, kind: 'error' })
}

function savedNotice(values: Parsed, saved: Parcel | undefined, wasEdited: boolean) {
  const first = saved?.trackingNumber ?? normaliseTrackingNumber(values.trackingNumber)
  return {
    title: wasEdited ? 'Colis mis à jour\u00a0!' : 'Colis enregistré\u00a0!',
    description: declaredSentence([first, ...(values.otherTrackingNumbers ?? [])], wasEdited),
  }
}

/** One toast for the required fields (docs/rules/parcels.md#declaration); the other errors show under their fields. */
function showMissingFields(errors: FieldErrors<Typed>): void {
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

/** One attempt of the person: the content, and the key with which the server does it once. */
type Attempt = { readonly print: string; readonly key: string }

type Draft<Values> = { readonly values: Values; readonly attempt: Attempt | null }

/** What is being typed survives a reload, with the key of an attempt whose answer was lost: sent again unchanged, it is the same. */
function useDraft<Values>(isKept: boolean) {
  const stored = useTabDraft('declaration')
  const read = () => stored.read() as Draft<Values> | null
  const [start] = useState(() => (isKept ? read() : undefined))
  const write = (draft: Draft<Values>) => {
    if (isKept) stored.keep(draft)
  }
  return {
    start: start?.values,
    keep: (values: Values) => write({ values, attempt: read()?.attempt ?? null }),
    /** The key for these values: the same while they do not change. */
    keyFor: (values: Values): string => {
      const print = JSON.stringify(values)
      const known = read()?.attempt
      const attempt = known?.print === print ? known : { print, key: crypto.randomUUID() }
      write({ values, attempt })
      return attempt.key
    },
    forget: stored.forget,
  }
}
