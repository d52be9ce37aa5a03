import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { declareCancellation, declareWithdrawal } from '#contract/papers/legal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import {
  declarationFault,
  type DeclarationField,
  type DeclarationKind,
} from '#domain/legal/declaration.ts'

export type DeclarationValues = Readonly<Record<DeclarationField, string>>
export type DeclarationFaults = Partial<Readonly<Record<DeclarationField, string>>>
type Receipt = z.output<typeof declareWithdrawal.output> & { readonly endsAt?: string | null }

export type DeclarationState = ReturnType<typeof useDeclaration>

const fields: readonly DeclarationField[] = ['name', 'email', 'contract', 'wishedOn']
const empty: DeclarationValues = { name: '', email: '', contract: '', wishedOn: '' }

/** The three steps of a declaration. The typed text stays; a retry with the same text is the same declaration. */
export function useDeclaration(kind: DeclarationKind) {
  const [step, setStep] = useState<'form' | 'recap' | 'done'>('form')
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<DeclarationFaults>({})
  const requestKey = useRef('')
  const sending = useSending()

  function review(typed: DeclarationValues): void {
    const found = faultsOf(kind, typed)
    if (requestKey.current === '' || !isSame(values, typed)) {
      requestKey.current = crypto.randomUUID()
    }
    setValues(typed)
    setFaults(found)
    sending.forget()
    if (Object.keys(found).length === 0) setStep('recap')
  }

  async function declare(): Promise<void> {
    const refused = await sending.send(() => post(kind, requestKey.current, values))
    if (refused === undefined) return
    setFaults(refused)
    setStep(Object.keys(refused).length > 0 ? 'form' : 'done')
  }

  const { isBusy, error, receipt } = sending
  const edit = () => setStep('form')
  return { step, values, faults, isBusy, error, receipt, review, declare, edit }
}

/** One request at a time. Returns the wrong fields, none when it was received, `undefined` when nobody knows. */
function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)

  async function send(ask: () => Promise<Receipt>): Promise<DeclarationFaults | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    setError(null)
    try {
      setReceipt(await ask())
      return {}
    } catch (failure) {
      const told = failure instanceof ApiError ? worded(failure.fields) : {}
      if (Object.keys(told).length > 0) return told
      setError(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, receipt, send, forget: () => setError(null) }
}

function post(kind: DeclarationKind, requestKey: string, values: DeclarationValues) {
  const { wishedOn, ...common } = values
  return kind === 'withdrawal'
    ? call(declareWithdrawal, { requestKey, ...common })
    : call(declareCancellation, { requestKey, ...common, wishedOn: wishedOn || null })
}

function faultsOf(kind: DeclarationKind, { wishedOn, ...common }: DeclarationValues) {
  const input = { requestKey: crypto.randomUUID(), ...common }
  const { error } =
    kind === 'withdrawal'
      ? declareWithdrawal.input.safeParse(input)
      : declareCancellation.input.safeParse({ ...input, wishedOn: wishedOn || null })
  const codes = (error?.issues ?? []).map(
    ({ path, message }) => [String(path[0]), message] as const,
  )
  return worded(Object.fromEntries(codes.toReversed()))
}

/** Sentences for the fields of this form; a code for another field is an error of the page, not of a field. */
function worded(codes: Readonly<Record<string, string>>): DeclarationFaults {
  const found = fields.filter((field) => codes[field] !== undefined)
  return Object.fromEntries(
    found.map((field) => [field, declarationFault(field, codes[field] ?? '')]),
  )
}

const isSame = (one: DeclarationValues, other: DeclarationValues): boolean =>
  fields.every((field) => one[field] === other[field])
