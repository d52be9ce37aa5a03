import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { changePlan, type PaidChangePreview } from '#contract/payments/plan-changes.ts'
import { sessionChanged } from '#web/api/session.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { FrancsNote, Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { cartTexts } from '#web/copy/money.ts'
import {
  changeExpressRequest,
  changedToast,
  planChangeRefusals,
  soldName,
} from '#web/copy/plan-change.ts'
import { methodText } from '#web/copy/subscription.ts'
import { RecapLine } from '#web/customer/payments/cart/RecapLine.tsx'
import { TermsLabel } from '#web/customer/payments/cart/TermsLabel.tsx'
import { useLeaving } from '#web/customer/payments/cart/use-leaving.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  readonly shown: PaidChangePreview
  readonly current: RunningSubscription
  readonly onClose: () => void
  /** The price may have changed. */
  readonly onRefused: () => void
}

/** A change that is paid now: what it costs, what is given back, what follows, then the two consents of the cart. */
export function PaidChange({ shown, current, onClose, onRefused }: Props) {
  const { isLeaving, leaveFor } = useLeaving()
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  const changing = useAction(changePlan, {
    refusals: planChangeRefusals,
    onFailed: onRefused,
    // Not in `onDone`: the live news of the change may close this dialog before the answer comes.
    done: ({ outcome }) => (outcome === 'changed' ? changedToast(shown) : null),
    onDone: async ({ outcome, url }) => {
      if (outcome === 'to-confirm' && url !== null) return leaveFor(url)
      if (outcome === 'refused') return setRefusedAt(url)
      await sessionChanged()
      onClose()
    },
  })
  if (refusedAt !== null) return <RefusedChange url={refusedAt} onClose={onClose} />
  return (
    <>
      <Recap shown={shown} current={current} />
      <Agreement
        termsVersion={shown.termsVersion}
        isBusy={changing.isBusy || isLeaving}
        onAgreed={(requestExpress) => {
          const { plan, frequency, totalCents, prorationAt, termsVersion } = shown
          changing.run({
            to: { plan, frequency },
            totalCents,
            prorationAt,
            termsVersion,
            acceptTerms: true,
            requestExpress,
          })
        }}
      >
        <ActionFailure action={changing} />
      </Agreement>
      <p className="mt-3 text-sm text-ink-soft">
        Moyen de paiement&nbsp;: {methodText(current.paymentMethod)}. Votre banque peut vous
        demander de confirmer&nbsp;; votre offre change une fois le paiement accepté.
      </p>
    </>
  )
}

const Recap = ({ shown, current }: Omit<Props, 'onClose' | 'onRefused'>) => (
  <>
    <dl className="figures">
      <RecapLine cents={shown.chargeCents}>
        {soldName(shown)}
        <span className="block text-14 text-ink-soft">jusqu’au {formatDay(shown.until)}</span>
      </RecapLine>
      <RecapLine cents={shown.unusedCents}>
        {soldName(current)}
        <span className="block text-14 text-ink-soft">
          jours non utilisés, jusqu’au {formatDay(shown.unusedUntil)}
        </span>
      </RecapLine>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
        <dt className="font-semibold">À payer aujourd’hui, TTC</dt>
        <dd className="text-right text-2xl font-bold" aria-live="polite">
          <Money cents={shown.totalCents} />
        </dd>
      </div>
    </dl>
    <p className="figures mt-2 text-14">
      Puis <Money cents={shown.priceCents} every={shown.frequency} /> à partir du{' '}
      {formatDay(shown.until)}, jusqu’à résiliation.
    </p>
    <FrancsNote />
  </>
)

/** The consents of the cart, in the words of a plan that begins (docs/rules/law.md#paying-button). */
function Agreement({
  termsVersion,
  isBusy,
  onAgreed,
  children,
}: {
  termsVersion: string
  isBusy: boolean
  onAgreed: (requestExpress: boolean) => void
  children: ReactNode
}) {
  const [acceptedVersion, setAcceptedVersion] = useState<string | null>(null)
  const [requestExpress, setRequestExpress] = useState(false)
  const [isTermsMissing, setIsTermsMissing] = useState(false)
  const terms = useRef<HTMLInputElement>(null)
  const isAccepted = acceptedVersion === termsVersion
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTermsMissing(!isAccepted)
    if (!isAccepted) terms.current?.focus()
    else if (!isBusy) onAgreed(requestExpress)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <Checkbox
        ref={terms}
        label={<TermsLabel version={termsVersion} />}
        checked={isAccepted}
        error={isTermsMissing ? cartTexts.termsMissing : undefined}
        onChange={(event) => {
          setAcceptedVersion(event.currentTarget.checked ? termsVersion : null)
          setIsTermsMissing(false)
        }}
      />
      <Checkbox
        label={changeExpressRequest}
        checked={requestExpress}
        onChange={(event) => setRequestExpress(event.currentTarget.checked)}
      />
      {children}
      <Button type="submit" variant="call" size="large" className="mt-5 w-full" busy={isBusy}>
        {cartTexts.pay}
      </Button>
    </form>
  )
}

/** The bank refused: nothing changed, and the provider's page takes another card. */
function RefusedChange({ url, onClose }: { url: string; onClose: () => void }) {
  const { isLeaving, leaveFor } = useLeaving()
  return (
    <div role="alert">
      <Notice kind="error" title="Votre banque a refusé le paiement">
        <p>
          Votre offre n’a pas changé et rien n’a été débité. Vous pouvez payer avec une autre carte
          sur la page sécurisée de notre prestataire, maintenant ou plus tard depuis «&nbsp;Mon
          abonnement&nbsp;». Elle paiera aussi les renouvellements suivants.
        </p>
      </Notice>
      <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Plus tard
        </Button>
        <Button variant="call" busy={isLeaving} onClick={() => leaveFor(url)}>
          Payer avec une autre carte
        </Button>
      </div>
    </div>
  )
}
