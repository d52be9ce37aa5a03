import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readMessageTemplate, type MessageTemplate } from '#contract/messages/message-templates.ts'
import { templateMailPage } from '#web/api/office-notifications.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { nothingToSay, smsCost, topicNames } from '#web/copy/message-templates.ts'
import { channelNames } from '#web/copy/notification-preferences.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { MailFrame, PlainText } from './MailFrame.tsx'

type PreviewProps = { readonly template: MessageTemplate; readonly onClose: () => void }

/** One message with example data, channel by channel. */
export const TemplatePreview = ({ template, onClose }: PreviewProps) => (
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
    return (
      <Unloaded
        query={preview}
        failed="Impossible d’écrire ce modèle."
        loading={<SkeletonList rows={3} />}
      />
    )
  }
  const { mail, sms, site } = preview.data
  const shown: Record<(typeof channels)[number], ReactNode> = {
    email: mail && <MailFrame page={templateMailPage(kind)} {...mail} />,
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
