import { Download } from 'lucide-react'
import { Link } from 'react-router'
import {
  readMonthClosing,
  type FinanceMonth,
  closeMonth,
} from '#contract/payments/month-closings.ts'
import { addressOf } from '#web/api/address-of.ts'
import { useSessionUser } from '#web/api/session.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { formatParisMoment } from '#web/copy/format-date.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { financeRefusals } from '#web/copy/finances.ts'
import { Button } from '#web/ui/Button.tsx'
import { financeQuery, type FinancePlace } from './finance-place.ts'

type ClosingProps = {
  readonly shown: FinanceMonth
  /** The month to close. */
  readonly next: string | null
  readonly place: FinancePlace
}

/** Who closed the month and its file; else what it waits for. */
export function Closing({ shown: { month, closing }, next, place }: ClosingProps) {
  const isOffice = useSessionUser()?.role !== 'comptable'
  if (closing) return <ClosingFile month={month} closing={closing} />
  if (next === null) return <p className="text-ink-soft">Ce mois se clôt une fois fini.</p>
  if (month !== next) {
    return (
      <p className="text-ink-soft">
        Les mois se closent dans l’ordre&nbsp;: le prochain est{' '}
        <Link to={`?${financeQuery({ ...place, month: next }, 'month')}`} className={linkStyle}>
          {monthName(next).toLowerCase()}
        </Link>
        .
      </p>
    )
  }
  return (
    <>
      <p className="min-w-0 flex-1 basis-80">
        Ce mois est fini. Une fois clos, ses chiffres et la liste de ses factures sont gardés dans
        un fichier&nbsp;; une facture ou un avoir émis plus tard compte dans un mois suivant.
      </p>
      {isOffice && <CloseMonth month={month} />}
    </>
  )
}

type FileProps = {
  readonly month: string
  readonly closing: NonNullable<FinanceMonth['closing']>
}

const ClosingFile = ({ month, closing: { at, by, print } }: FileProps) => (
  <>
    <p className="min-w-0 flex-1 basis-80">
      Clos le {formatParisMoment(at)} par {by}.
      <span className="block text-13 text-ink-soft">
        Empreinte du fichier&nbsp;: <code className="font-mono wrap-anywhere">{print}</code>
      </span>
      <span className="block text-13 text-ink-soft">
        Ces chiffres sont figés&nbsp;: une ligne venue depuis n’y est pas.
      </span>
    </p>
    <a
      href={addressOf(readMonthClosing, { closedMonth: month })}
      download
      className={buttonStyle('secondary')}
    >
      <Download className="size-4" aria-hidden="true" />
      Fichier de clôture
    </a>
  </>
)

/** A closed month stays closed. */
const CloseMonth = ({ month }: { month: string }) => (
  <ConfirmWrite
    endpoint={closeMonth}
    done="Mois clos"
    refusals={financeRefusals}
    input={{ month }}
    trigger={(ask) => <Button onClick={ask}>Clore {monthName(month).toLowerCase()}</Button>}
    title={`Clore ${monthName(month).toLowerCase()}\u00a0?`}
    description="Ses chiffres, la liste de ses factures et de ses avoirs, sa TVA et ses paiements sont gardés dans un fichier. Un mois clos ne se rouvre pas."
    confirmLabel="Clore le mois"
  />
)
