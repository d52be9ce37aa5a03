import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ContactMessages } from './ContactMessages.tsx'
import { Declarations } from './Declarations.tsx'
import { MailsHeldBack } from './MailsHeldBack.tsx'
import { Newest } from './Newest.tsx'
import { NightlyCheck } from './NightlyCheck.tsx'
import { Outbox } from './Outbox.tsx'
import { WebhookFailures } from './WebhookFailures.tsx'

const tabs = [
  { value: 'recentes', label: 'Récentes', panel: <Newest /> },
  { value: 'messages', label: 'Messages de contact', panel: <ContactMessages /> },
  {
    value: 'declarations',
    label: 'Rétractations et résiliations',
    panel: <Declarations />,
  },
  { value: 'envois', label: 'E-mails et SMS', panel: <Outbox /> },
  { value: 'stripe', label: 'Stripe', panel: <WebhookFailures /> },
  { value: 'controles', label: 'Contrôles', panel: <NightlyCheck /> },
]

/** What the office is told, and what it told others; the tab is in the address. */
export function Notifications() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('onglet')
  const shown = tabs.find(({ value }) => value === asked)?.value ?? 'recentes'
  return (
    <>
      <PageHeader title="Notifications">
        Inscriptions, messages de contact, rétractations et résiliations, et tout ce que nous avons
        écrit.
      </PageHeader>
      <MailsHeldBack />
      <Tabs
        label="Notifications"
        tabs={tabs}
        value={shown}
        onChange={(next) => setQuery(next === 'recentes' ? {} : { onglet: next })}
      />
    </>
  )
}
