import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readOfficeSettings } from '#contract/office/settings.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { settingTexts } from '#web/copy/settings.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { MissingBeforeSelling } from './MissingBeforeSelling.tsx'
import { Carriers } from '#web/back-office/office/settings/carriers/Carriers.tsx'
import { Notices } from '#web/back-office/office/settings/notices/Notices.tsx'
import { settingForms } from './setting-fields.ts'
import { SetElsewhere } from './SetElsewhere.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { tabId } from './ToTab.tsx'
import { VatTables } from '#web/back-office/office/settings/vat/VatTables.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

const tabs: readonly Tab[] = [
  { value: 'reglages', label: 'Réglages', panel: <Content /> },
  { value: 'avis', label: 'Avis par territoire', panel: <Notices />, id: tabId('avis') },
  { value: 'transporteurs', label: 'Transporteurs', panel: <Carriers /> },
  { value: 'tva', label: 'TVA', panel: <VatTables />, id: tabId('tva') },
]

/** /admin/parametres: the site, the company, and what is missing before selling (docs/rules/law.md#ready-to-sell). */
export function SettingsPage() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('onglet') ?? ''
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'reglages'
  return (
    <>
      <PageHeader title="Paramètres">
        <p>Chaque cadre s’enregistre à part, compte tout de suite et se lit dans le journal.</p>
      </PageHeader>
      <Tabs
        label="Paramètres"
        tabs={tabs}
        value={value}
        others={leavesTyping}
        onChange={(next) =>
          setQuery(next === 'reglages' ? {} : { onglet: next }, { replace: true })
        }
      />
    </>
  )
}

function Content() {
  const settings = useQuery(query(readOfficeSettings, {}))
  const user = useSessionUser()
  if (!settings.data)
    return (
      <Unloaded
        query={settings}
        failed={settingTexts.loadTitle}
        because={settingTexts.loadFailed}
      />
    )
  const { sections } = settings.data
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <MissingBeforeSelling {...settings.data} />
      {settingForms.map((definition) => (
        <SettingsSection
          key={definition.section}
          definition={definition}
          saved={sections[definition.section]}
          isReadOnly={definition.section === 'refunds' && user?.role !== 'super_admin'}
        />
      ))}
      <SetElsewhere settings={settings.data} />
    </div>
  )
}
