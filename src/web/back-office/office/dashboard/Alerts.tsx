import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { listAlerts, type Alert } from '#contract/office/dashboard.ts'
import { query } from '#web/api/query.ts'
import { alertSentence } from '#web/copy/dashboard.ts'
import { formatShortDay, formatShortMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { alertSince, redAlerts, type AlertKind } from '#domain/office/alerts.ts'
import { refundDayOf } from '#domain/order/withdrawal-period.ts'
import {
  parisDayOf,
  parisDaysBetween,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { daysBefore } from '#web/copy/durations.ts'
import { paths } from '#web/paths.ts'
import { UrgencyHead, UrgencyLine } from './Queue.tsx'

/** The path of the list that an alert counts. */
function alertPath(kind: AlertKind, now = new Date()): string {
  if (kind === 'failed-messages') {
    const since = parisDayText(parisDayOf(daysBefore(now, alertSince.messageDays)))
    return `${paths.adminOutbox}&etat=failed&depuis=${since}`
  }
  return lists[kind]
}

const lists: Readonly<Record<Exclude<AlertKind, 'failed-messages'>, string>> = {
  'broken-journal': paths.adminJournal,
  'unread-journal': paths.adminJournal,
  'broken-rules': `${paths.adminNotifications}?onglet=controles`,
  'unread-rules': `${paths.adminNotifications}?onglet=controles`,
  'late-rule-check': `${paths.adminNotifications}?onglet=controles`,
  'late-journal-check': paths.adminJournal,
  'late-comparison': paths.adminFinances,
  'late-backup': `${paths.adminNotifications}?onglet=controles`,
  'failed-webhooks': paths.adminWebhooks,
  'silent-suppliers': `${paths.adminNotifications}?onglet=controles`,
  'failed-jobs': `${paths.adminNotifications}?onglet=controles`,
  'due-disputes': `${paths.adminDisputes}&echeance=proche`,
  'open-disputes': paths.adminDisputes,
  'due-withdrawals': `${paths.adminDeclarations}&etat=a-rembourser`,
  'provider-differences': `${paths.adminFinances}?vue=ecarts`,
  'unconfirmed-vat': `${paths.adminSettings}?onglet=tva`,
  // Those of money without an order too.
  'failed-refunds': `${paths.adminFinances}?vue=a-rembourser`,
  'refunds-to-approve': `${paths.adminOrders}?attention=approval`,
  'left-parcels': `${paths.adminOrders}?attention=left-parcel`,
  'failed-payments': `${paths.adminOrders}?attention=failed-payment`,
  'failed-renewals': `${paths.adminClients}?etat=impaye`,
  'waiting-declarations': paths.adminDeclarations,
  'waiting-claims': paths.adminClaims,
  'waiting-accounts': `${paths.adminAccounts}?onglet=clients`,
  'waiting-quotes': `${paths.adminQuotes}?status=pending_validation&retard=oui`,
  'unidentified-parcels': `${paths.unidentified}?anciens=oui`,
  'late-choices': `${paths.adminParcels}?statut=late-choice`,
  'off-shelf-parcels': `${paths.adminParcels}?statut=to-put-back`,
  'silent-shipments': `${paths.departures}?status=handed_over&attention=silent`,
  'doubtful-numbers': `${paths.departures}?status=handed_over&attention=doubtful`,
  'returning-boxes': `${paths.departures}?status=handed_over&attention=returning`,
  'late-messages': `${paths.adminOutbox}&etat=late`,
  'storage-overdue': `${paths.adminParcels}?statut=overdue`,
}

/** What waits for staff, most urgent first, each with a link to its list. */
export function Alerts() {
  const alerts = useQuery(query(listAlerts, {}))
  const now = useNow()
  return (
    <Card padding="tight" className="flex flex-col" aria-labelledby="alertes">
      <UrgencyHead id="alertes" title="Alertes" order="les plus graves d’abord" />
      {!alerts.data && (
        <Unloaded
          query={alerts}
          failed="Impossible de charger les alertes."
          loading={<SkeletonList rows={3} />}
        />
      )}
      {alerts.data?.alerts.length === 0 && (
        <p className="mt-3 flex items-center gap-3 text-ink-soft">
          <CircleCheck className="size-5 shrink-0 text-done" aria-hidden="true" />
          Rien n’attend quelqu’un. Colis sans propriétaire, devis en retard et envois muets
          apparaîtront ici.
        </p>
      )}
      <ul className="mt-2 grid grow gap-px">
        {alerts.data?.alerts.map((alert, place) => (
          <AlertLine key={alert.kind} alert={alert} now={now} isFirst={place === 0} />
        ))}
      </ul>
    </Card>
  )
}

const Disputed = ({ amountCents, dueAt }: NonNullable<Alert['disputed']>) => (
  <span className="figures block text-14 font-normal">
    <strong>{formatMoney(amountCents)}</strong>
    {dueAt !== null && <>, avant le {formatShortMoment(dueAt)}</>}
  </span>
)

/** The law gives a last day to refund a withdrawal; the others are told by their age. */
function whenOf(kind: AlertKind, oldestAt: string, now: number): string {
  if (kind === 'storage-overdue')
    return `${parisDaysBetween(new Date(oldestAt), new Date(now))}\u00a0j de garde`
  if (kind !== 'due-withdrawals') return waitedFor(oldestAt, now)
  const last = startOfParisDay(refundDayOf(new Date(oldestAt)))
  return `au plus tard le ${formatShortDay(last.toISOString())}`
}

/** Red is for what is broken, failed or late already. */
function isRed({ kind, oldestAt, disputed }: Alert, now: number): boolean {
  if (disputed) return disputed.dueAt !== null && Date.parse(disputed.dueAt) < now
  if (kind === 'due-withdrawals' && oldestAt !== undefined)
    return parisDayOf(new Date(now)) > refundDayOf(new Date(oldestAt))
  return redAlerts.has(kind)
}

const AlertLine = ({ alert, now, isFirst }: { alert: Alert; now: number; isFirst: boolean }) => (
  <UrgencyLine
    to={alertPath(alert.kind)}
    count={alert.count}
    isFirst={isFirst}
    tone={
      isRed(alert, now)
        ? 'bg-problem-soft text-problem hover:underline'
        : 'bg-waiting-soft text-waiting hover:underline'
    }
    hue={isRed(alert, now) ? 'text-problem' : ''}
    age={
      alert.oldestAt && (
        <span title={formatShortMoment(alert.oldestAt)}>
          {whenOf(alert.kind, alert.oldestAt, now)}
        </span>
      )
    }
  >
    {alertSentence(alert)}
    {alert.disputed && <Disputed {...alert.disputed} />}
  </UrgencyLine>
)
