import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { listMyOrders, type MyOrderSummary } from '#contract/payments/orders.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { towards } from '#domain/destination/destination.ts'
import { call } from '#web/api/call.ts'
import { useSessionUser } from '#web/api/session.ts'
import { planReference, type DeclarationKind } from '#domain/legal/declaration.ts'
import { textIn } from '#web/chrome/text-in.ts'
import { declarationTexts } from '#web/copy/declarations.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeclarationState, DeclarationFaults } from './use-declaration.ts'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

const another = 'autre'

/** The contract: chosen among the person's own when they are known, else typed. */
function ContractField({
  label,
  hint,
  contracts,
  wanted,
  error,
}: {
  label: string
  hint: string
  contracts: readonly MyContract[]
  /** The order's number or the plan's name from the address. */
  wanted: string
  error: string | undefined
}) {
  const [chosen, setChosen] = useState(firstChoice(contracts, wanted))
  const typed = contracts.some(({ reference }) => reference === wanted) ? '' : wanted
  if (contracts.length === 0) {
    return (
      <TextField label={label} hint={hint} name="contract" defaultValue={wanted} error={error} />
    )
  }
  return (
    <div className="grid gap-4">
      <SelectField
        label={label}
        name="contract"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        error={chosen === another ? undefined : error}
      >
        <option value="">Choisir…</option>
        {contracts.map(({ reference, name }) => (
          <option key={reference} value={reference}>
            {name}
          </option>
        ))}
        <option value={another}>Un autre contrat</option>
      </SelectField>
      {chosen === another && (
        <TextField
          label={'Lequel\u00a0?'}
          hint={hint}
          name="otherContract"
          defaultValue={typed}
          error={error}
        />
      )}
    </div>
  )
}

/** The requested contract, even if it is not theirs; else the only one they have. */
function firstChoice(contracts: readonly MyContract[], wanted: string): string {
  if (contracts.some(({ reference }) => reference === wanted)) return wanted
  if (wanted !== '') return another
  return contracts.length === 1 ? (contracts[0]?.reference ?? '') : ''
}

/** The value of this field in a form. */
function contractIn(typed: FormData): string {
  const chosen = textIn(typed, 'contract')
  return chosen === another ? textIn(typed, 'otherContract') : chosen
}

/**
 * The first step. A plain form with its own address, so that it also works before, or without, any script; text typed before
 * React loads stays, because React leaves the values alone.
 */
export function DeclarationForm({
  kind,
  declaration: { values, faults, review },
}: {
  kind: DeclarationKind
  declaration: DeclarationState
}) {
  const user = useSessionUser()
  const [search] = useSearchParams()
  const contracts = useMyContracts(kind, user)
  const wanted = values.contract || (search.get('commande') ?? '')
  const form = usePrefilledForm(user, wanted, faults)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    review({
      name: textIn(typed, 'name'),
      email: textIn(typed, 'email'),
      contract: contractIn(typed),
      wishedOn: textIn(typed, 'wishedOn'),
    })
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={kind === 'withdrawal' ? paths.withdrawal : paths.cancellation}
      onSubmit={submit}
      className="grid gap-5"
    >
      <h2 tabIndex={-1} className="text-xl outline-none">
        Votre demande
      </h2>
      <TextField
        label="Nom et prénom"
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={faults.name}
      />
      <TextField
        label="E-mail"
        hint="L’accusé de réception y est envoyé."
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        error={faults.email}
      />
      <ContractField
        key={contracts.length}
        label={declarationTexts[kind].contract}
        hint={declarationTexts[kind].contractHint}
        contracts={contracts}
        wanted={wanted}
        error={faults.contract}
      />
      {kind === 'cancellation' && (
        <TextField
          label="Date souhaitée"
          hint="Sans date, au plus tôt."
          optional
          name="wishedOn"
          type="date"
          defaultValue={values.wishedOn}
          error={faults.wishedOn}
        />
      )}
      <Button type="submit" size="large" className="w-full sm:w-fit">
        Continuer
      </Button>
    </form>
  )
}

/** Fills the empty fields with known data, and focuses the first wrong field. */
function usePrefilledForm(user: SignedInUser | null, wanted: string, faults: DeclarationFaults) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    fillEmpty(form.current, 'email', user?.email)
    fillEmpty(form.current, 'name', user ? `${user.firstName} ${user.lastName}`.trim() : '')
    fillEmpty(form.current, 'contract', wanted)
  }, [user, wanted])
  useEffect(() => {
    const first = ['name', 'email', 'contract', 'wishedOn'].find((name) => name in faults)
    const field = first === undefined ? undefined : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }, [faults])
  return form
}

function fillEmpty(form: HTMLFormElement | null, name: string, value: string | undefined): void {
  const field = form?.elements.namedItem(name)
  if (value && field instanceof HTMLInputElement && field.value === '') field.value = value
}

type MyContract = { readonly reference: string; readonly name: string }

/** The signed-in person's contracts that such a declaration may concern; none for a visitor, or when nothing answers. */
function useMyContracts(kind: DeclarationKind, user: SignedInUser | null): readonly MyContract[] {
  const [orders, setOrders] = useState<readonly MyOrderSummary[]>([])
  const customerId = user?.clientNumber ? user.id : undefined
  useEffect(() => {
    if (kind !== 'withdrawal' || customerId === undefined) return undefined
    const leaving = new AbortController()
    call(listMyOrders, { limit: 50 }, { signal: leaving.signal }).then(
      ({ items }) => setOrders(items.filter(isContract)),
      // The person can still type the number.
      () => undefined,
    )
    return () => leaving.abort()
  }, [kind, customerId])

  return [...orders.map(contractOf), ...plansOf(user)]
}

const over: ReadonlySet<MyOrderSummary['status']> = new Set([
  'pending_payment',
  'cancelled',
  'refunded',
])

/** A renewal continues the contract of its plan. */
const isContract = ({ status, isRenewal }: MyOrderSummary): boolean =>
  !over.has(status) && isRenewal !== true

/** By all that it sold: a withdrawal is from the whole of it. */
const contractOf = ({ number, createdAt, destination, itemNames }: MyOrderSummary): MyContract => {
  const sent = destination === null ? [] : [`Réexpédition ${towards(destination)}`]
  const name = [`Commande ${number} du ${formatDay(createdAt)}`, ...sent, ...itemNames].join(', ')
  return { reference: number, name }
}

function plansOf(user: SignedInUser | null): MyContract[] {
  if (!user?.plan || user.plan === 'gratuit') return []
  const name = `Abonnement ${initialPlans[user.plan].title}`
  return [{ reference: planReference(user.plan, user.clientNumber ?? ''), name }]
}
