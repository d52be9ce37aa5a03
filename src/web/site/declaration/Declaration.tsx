import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DeclarationKind } from '#domain/legal/declaration.ts'
import { declarationTexts } from '#web/copy/declarations.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DeclarationForm } from './DeclarationForm.tsx'
import { useDeclaration, type DeclarationState, type DeclarationValues } from './use-declaration.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { formatDay, formatMoment, formatParisDay } from '#web/copy/format-date.ts'

/** /retractation and /resiliation: fill in, read again and declare, receive the receipt (docs/rules/law.md#declarations). */
export function Declaration({ kind }: { kind: DeclarationKind }) {
  const words = declarationTexts[kind]
  const declaration = useDeclaration(kind)
  const { step } = declaration
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // The previous step took the focus with it when it left.
    if (shown.current !== step) card.current?.querySelector<HTMLElement>('h2')?.focus()
    shown.current = step
  }, [step])

  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Card>
        <div ref={card}>
          {step === 'form' && <DeclarationForm kind={kind} declaration={declaration} />}
          {step === 'recap' && <DeclarationRecap kind={kind} declaration={declaration} />}
          {step === 'done' && <DeclarationReceipt kind={kind} declaration={declaration} />}
        </div>
      </Card>
      <p className="mt-6 text-ink-soft">{words.more}</p>
      <p>
        <Link
          to={`${paths.termsOfSale}#${words.moreHash}`}
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          {words.moreLink}
        </Link>
      </p>
    </div>
  )
}

/** The second step: the whole declaration again, and the button with the label that the law requires. */
function DeclarationRecap({
  kind,
  declaration: { values, isBusy, error, declare, edit },
}: {
  kind: DeclarationKind
  declaration: DeclarationState
}) {
  const { statement, confirm } = declarationTexts[kind]
  return (
    <>
      <h2 tabIndex={-1} className="text-xl outline-none">
        Relisez votre déclaration
      </h2>
      <p className="mt-3">{statement}</p>
      <DeclarationContent kind={kind} values={values} />
      {error !== null && (
        <div className="mt-5">
          <Notice kind="error">{errorSentence(error)}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="large" busy={isBusy} onClick={() => void declare()}>
          {confirm}
        </Button>
        <Button variant="secondary" size="large" disabled={isBusy} onClick={edit}>
          Modifier
        </Button>
      </div>
    </>
  )
}

/** What was received and when; the same text goes by mail. */
function DeclarationReceipt({
  kind,
  declaration: { values, receipt },
}: {
  kind: DeclarationKind
  declaration: DeclarationState
}) {
  if (!receipt) return null
  const { statement, next } = declarationTexts[kind]
  return (
    <>
      <h2 tabIndex={-1} className="text-xl outline-none">
        Votre demande est reçue
      </h2>
      <p className="mt-3">
        Demande <span className="font-mono font-semibold">{receipt.number}</span>, reçue le{' '}
        {formatMoment(receipt.receivedAt)}.
      </p>
      <p className="mt-3">{statement}</p>
      <DeclarationContent kind={kind} values={values} />
      <p className="mt-4">
        Un accusé de réception part à <strong className="break-words">{values.email}</strong>.
        Gardez-le&nbsp;: il est votre preuve.
      </p>
      <h3 className="mt-5 text-lg">La suite</h3>
      <p className="mt-1">
        {receipt.endsAt ? (
          <>
            Votre abonnement prend fin le <strong>{formatDay(receipt.endsAt)}</strong>, au terme de
            la période déjà payée, et ne sera pas reconduit. Vous n’avez rien d’autre à faire.
          </>
        ) : (
          next
        )}
      </p>
      <p className="mt-4">
        <Link to={paths.home} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Retour à l’accueil
        </Link>
      </p>
    </>
  )
}

/** The content of the declaration, word for word. */
function DeclarationContent({
  kind,
  values,
}: {
  kind: DeclarationKind
  values: DeclarationValues
}) {
  const facts = [
    { label: 'Contrat', value: values.contract },
    { label: 'Nom', value: values.name },
    { label: 'E-mail', value: values.email },
    ...(kind === 'cancellation' ? [{ label: 'Date souhaitée', value: wishOf(values) }] : []),
  ]
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const wishOf = ({ wishedOn }: DeclarationValues): string =>
  wishedOn === '' ? 'Au plus tôt' : formatParisDay(`${wishedOn}T12:00:00Z`)
