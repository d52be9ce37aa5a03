import { useSearchParams, Link } from 'react-router'
import { listSilentSuppliers } from '#contract/office/faults.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddressTabs } from '#web/back-office/core/AddressTabs.tsx'
import { supplierWords } from '#words/system.ts'
import { Declarations } from './Declarations.tsx'
import { MessageTemplates } from './MessageTemplates.tsx'
import { FailedJobList } from './FailedJobList.tsx'
import { NightlyCheck } from './NightlyCheck.tsx'
import { Outbox } from './Outbox.tsx'
import { WebhookFailures } from './WebhookFailures.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  listContactMessages,
  listOfficeNotifications,
  type OfficeNotification,
} from '#contract/messages/office-notifications.ts'
import type { MessageState } from '#web/api/office-notifications.ts'
import { pages, query } from '#web/api/query.ts'
import { notificationFailures, notificationKinds } from '#web/copy/notifications.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { MessageLine } from './MessageLine.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { readOfficeSettings } from '#contract/office/settings.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { Moment } from '#web/chrome/Moment.tsx'
import { toast } from '#web/ui/toast.ts'

/** The two kinds of notification of docs/rules/messages.md#what-the-office-is-told, merged, newest first. */
function Newest() {
  const list = useQuery(query(listOfficeNotifications, {}))
  useEffect(() => {
    if (!list.isError) return
    void toast({ title: 'Erreur', description: notificationFailures.load, kind: 'error' })
  }, [list.isError])

  if (!list.data) return <Unloaded query={list} failed={notificationFailures.load} />
  if (list.data.items.length === 0) {
    return (
      <EmptyState title="Aucune notification">
        Une inscription dont l’e-mail et le téléphone sont vérifiés, ou un message écrit depuis
        l’accueil, apparaîtra ici.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface px-4 sm:px-6">
      {list.data.items.map((item) => (
        <Line key={item.kind === 'contact' ? item.message.id : item.id} item={item} />
      ))}
    </ul>
  )
}

function Line({ item }: { item: OfficeNotification }) {
  if (item.kind === 'contact') return <MessageLine message={item.message} />
  return (
    <li className="flex gap-4 py-4">
      <UserPlus className="mt-0.5 size-5 shrink-0 text-done" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{notificationKinds.registration}</p>
        <p className="break-words">
          <Link to={paths.adminUser(item.id)} className={linkStyle}>
            {item.name}
          </Link>{' '}
          <span className="font-mono text-sm">{item.clientNumber}</span> · {item.email}
        </p>
        <Moment at={item.at} className="figures text-sm text-ink-soft" />
      </div>
    </li>
  )
}

const states: Readonly<Record<string, MessageState>> = { 'non-lus': 'unread', archives: 'archived' }

/** All contact messages, whatever their age. */
function ContactMessages() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('etat') ?? ''
  const state = states[asked]
  return (
    <>
      <SelectField
        label="Montrer"
        className="mb-5 max-w-xs"
        value={state ? asked : ''}
        onChange={({ target: { value } }) =>
          setQuery({ onglet: 'messages', ...(value ? { etat: value } : {}) })
        }
      >
        <option value="">Tous les messages</option>
        <option value="non-lus">Les messages non lus</option>
        <option value="archives">Les messages archivés</option>
      </SelectField>
      <List state={state} />
    </>
  )
}

function List({ state }: { state: MessageState }) {
  const list = useInfiniteQuery(pages(listContactMessages, { state }))
  if (!list.data) return <Unloaded query={list} failed={notificationFailures.load} />
  const messages = list.data.pages.flatMap(({ items }) => items)
  if (messages.length === 0) return <Nothing isFiltered={state !== undefined} />
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface px-4 sm:px-6">
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
      <NextPage list={list}>Afficher la suite</NextPage>
    </>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'Aucun message de ce genre' : 'Aucun message'}>
    {isFiltered
      ? 'Montrez tous les messages pour retrouver les autres.'
      : 'Ce qu’un visiteur ou un client écrit depuis l’accueil apparaîtra ici.'}
  </EmptyState>
)

const tabs = [
  { value: 'recentes', label: 'Récentes', panel: <Newest /> },
  { value: 'messages', label: 'Messages de contact', panel: <ContactMessages /> },
  {
    value: 'declarations',
    label: 'Rétractations et résiliations',
    panel: <Declarations />,
  },
  { value: 'envois', label: 'E-mails et SMS', panel: <Outbox /> },
  { value: 'modeles', label: 'Modèles', panel: <MessageTemplates /> },
  { value: 'stripe', label: 'Stripe', panel: <WebhookFailures /> },
  {
    value: 'controles',
    label: 'Contrôles',
    panel: (
      <>
        <SilentSuppliers />
        <FailedJobList />
        <NightlyCheck />
      </>
    ),
  },
]

/** What the office received and what it sent to others. */
export const Notifications = () => (
  <>
    <PageHeader title="Notifications" />
    <MailsHeldBack />
    <AddressTabs label="Notifications" tabs={tabs} />
  </>
)

/** Warns that a setting turns off the office's own e-mails: this page is then the only notice. */
function MailsHeldBack() {
  const { data } = useQuery(query(readOfficeSettings, {}))
  if (!data || data.sections.site.values.enableEmailNotifications) return null
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Les e-mails à l’administrateur sont désactivés">
        <p>
          Inscriptions, messages de contact et demandes de devis ne se lisent qu’ici et dans
          «&nbsp;Devis&nbsp;».{' '}
          <Link to={paths.adminSettings} className={linkStyle}>
            Les paramètres
          </Link>{' '}
          les rétablissent.
        </p>
      </Notice>
    </div>
  )
}

/** The suppliers that no longer answer; nothing while all of them do. */
function SilentSuppliers() {
  const list = useQuery(query(listSilentSuppliers, {}))
  if (!list.data) return <Unloaded query={list} failed="Impossible de charger les fournisseurs." />
  return list.data.items.map(({ supplier, since, triedAt }) => {
    const { name, effect } = supplierWords[supplier]
    return (
      <div key={supplier} className="mb-4">
        <Notice kind="warning" title={`${name} ne répond plus`}>
          Depuis le {formatMoment(since)}, dernier essai le {formatMoment(triedAt)}. {effect}
        </Notice>
      </div>
    )
  })
}
