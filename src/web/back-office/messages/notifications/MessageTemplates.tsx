import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  readMessageTemplateMail,
  listMessageTemplates,
  type MessageTemplate,
  readMessageTemplate,
} from '#contract/messages/message-templates.ts'
import { addressOf } from '#web/api/address-of.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { topicNames, nothingToSay, smsCost } from '#web/copy/message-templates.ts'
import { channelNames } from '#web/copy/notification-preferences.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { MailFrame, PlainText } from './OutboxPreview.tsx'

/** Every message that the site can write; each opens with example data. */
export function MessageTemplates() {
  const list = useQuery(query(listMessageTemplates, {}))
  const [shown, setShown] = useState<MessageTemplate | null>(null)
  if (!list.data) {
    return <Unloaded query={list} failed="Impossible de charger les modèles." />
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Tout ce que le site sait écrire. Chaque modèle s’ouvre avec les données d’une cliente
        d’exemple&nbsp;: rien n’est envoyé, rien n’est gardé.
      </p>
      <Table
        density="compact"
        room="normal"
        caption="Modèles de messages"
        columns={columnsWith(setShown)}
        rows={list.data.items}
        rowKey={({ kind }) => kind}
      />
      {shown && <TemplatePreview template={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const columnsWith = (
  show: (template: MessageTemplate) => void,
): readonly Column<MessageTemplate>[] => [
  {
    key: 'label',
    header: 'Message',
    main: true,
    grows: true,
    width: 240,
    cell: (template) => (
      <button
        type="button"
        className={`py-1 text-left ${linkStyle}`}
        onClick={() => show(template)}
      >
        {template.label}
      </button>
    ),
  },
  { key: 'topic', header: 'Sujet', cell: ({ topic }) => topicNames[topic] },
  {
    key: 'channels',
    header: 'Canaux',
    cell: ({ channels }) => channels.map((channel) => channelNames[channel]).join(', '),
  },
]

type PreviewProps = { readonly template: MessageTemplate; readonly onClose: () => void }

/** One message with example data, channel by channel. */
const TemplatePreview = ({ template, onClose }: PreviewProps) => (
  <Dialog
    open
    onClose={onClose}
    title={template.label}
    description={`${topicNames[template.topic]}, avec les données d’une cliente d’exemple`}
  >
    <Channels template={template} />
  </Dialog>
)

function Channels({ template: { kind, channels } }: { template: MessageTemplate }) {
  const preview = useQuery(query(readMessageTemplate, { kind }))
  if (!preview.data) {
    return <Unloaded query={preview} failed="Impossible d’écrire ce modèle." />
  }
  const { mail, sms, site } = preview.data
  const shown: Record<(typeof channels)[number], ReactNode> = {
    email: mail && <MailFrame page={addressOf(readMessageTemplateMail, { kind })} {...mail} />,
    sms: sms && (
      <>
        <PlainText text={sms.text} />
        <p className="mt-2 text-sm text-ink-soft">{smsCost(sms)}</p>
      </>
    ),
    site: <PlainText text={site} />,
  }
  return (
    <div className="space-y-6">
      {channels.map((channel) => (
        <section key={channel} aria-labelledby={`modele-${channel}`}>
          <h3 id={`modele-${channel}`} className="mb-2 text-lg">
            {channelNames[channel]}
          </h3>
          {shown[channel] ?? <p className="text-ink-soft">{nothingToSay}</p>}
        </section>
      ))}
    </div>
  )
}
