import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { declareCancellation, declareWithdrawal } from '#contract/legal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import {
  declarationFault,
  type DeclarationField,
  type DeclarationKind,
} from '#web/copy/declarations.ts'

export type DeclarationValues = Readonly<Record<DeclarationField, string>>
export type DeclarationFaults = Partial<Readonly<Record<DeclarationField, string>>>
type Receipt = z.output<typeof declareWithdrawal.output>

export type DeclarationState = ReturnType<typeof useDeclaration>

const fields: readonly DeclarationField[] = ['name', 'email', 'contract', 'wishedOn']
const empty: DeclarationValues = { name: '', email: '', contract: '', wishedOn: '' }

/** The three steps of a declaration. What was typed is kept; a retry of the same words is the same declaration. */
export function useDeclaration(kind: DeclarationKind) {
  const [step, setStep] = useState<'form' | 'recap' | 'done'>('form')
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<DeclarationFaults>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const requestKey = useRef('')

  function review(typed: DeclarationValues): void {
    const found = faultsOf(kind, typed)
    if (requestKey.current === '' || !isSame(values, typed)) {
      requestKey.current = crypto.randomUUID()
    }
    setValues(typed)
    setFaults(found)
    setError(null)
    if (Object.keys(found).length === 0) setStep('recap')
  }

  async function declare(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      setReceipt(await send(kind, requestKey.current, values))
      setStep('done')
    } catch (failure) {
      const told = failure instanceof ApiError ? worded(failure.fields) : {}
      if (Object.keys(told).length === 0) setError(failure)
      else {
        setFaults(told)
        setStep('form')
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    step,
    values,
    faults,
    isBusy,
    error,
    receipt,
    review,
    declare,
    edit: () => setStep('form'),
  }
}

function send(kind: DeclarationKind, requestKey: string, values: DeclarationValues) {
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

/** Sentences for the fields of this form; a code for another field is the page's error, not a field's. */
function worded(codes: Readonly<Record<string, string>>): DeclarationFaults {
  const found = fields.filter((field) => codes[field] !== undefined)
  return Object.fromEntries(
    found.map((field) => [field, declarationFault(field, codes[field] ?? '')]),
  )
}

const isSame = (one: DeclarationValues, other: DeclarationValues): boolean =>
  fields.every((field) => one[field] === other[field])
