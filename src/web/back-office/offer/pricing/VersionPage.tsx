import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { readCatalogueVersion, readCurrentCatalogue } from '#contract/offer/catalogue.ts'
import { diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CatalogueSections } from './CatalogueSections.tsx'
import { ChangeList } from './ChangeList.tsx'
import { EditingContext, type Editing } from './draft-editing.ts'
import { PrepareDraft } from './PrepareDraft.tsx'
import { startOfVersion } from './start-of-version.ts'
import { VersionState } from '#web/back-office/core/versions/VersionState.tsx'

type Version = z.output<typeof readCatalogueVersion.output>

/** One published version, which never changes again, and how it differs from today's prices. */
export function VersionPage() {
  const { version = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(query(readCatalogueVersion, { version: Number(version) }))}
      back={{ to: paths.adminPricing, label: 'Retour aux tarifs' }}
      words={{
        missing: ['Version introuvable', 'Aucune version des tarifs ne porte ce numéro.'],
        failed: 'Cette version n’a pas pu être chargée.',
      }}
    >
      {(read) => <Published version={read} />}
    </RecordPage>
  )
}

function Published({ version }: { version: Version }) {
  return (
    <EditingContext value={readOnly(version)}>
      <PageHeader
        title={`Tarifs, version ${version.version}`}
        actions={<PrepareDraft version={version} />}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VersionState state={version.state} />
          <span>À partir du {startOfVersion(version)}</span>
          {version.publishedBy && <span>Publiée par {version.publishedBy}</span>}
        </p>
        {version.note && <p className="mt-2">{version.note}</p>}
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        {version.state !== 'current' && <Comparison version={version} />}
        <CatalogueSections />
      </div>
    </EditingContext>
  )
}

const nothing = () => undefined

const readOnly = ({ content, version }: Version): Editing => ({
  content,
  isReadOnly: true,
  change: nothing,
  unread: {},
  setUnread: nothing,
  generation: version,
})

function Comparison({ version }: { version: Version }) {
  const current = useQuery(query(readCurrentCatalogue, {}))
  if (!current.data) return null
  const changes = diffCatalogues(current.data.content, version.content).filter(
    ({ path }) => path !== 'effectiveFrom',
  )
  return (
    <TitledCard
      title={`Par rapport à la version en vigueur (${current.data.version})`}
      className="grid gap-3"
    >
      {changes.length === 0 ? <p>Les mêmes prix.</p> : <ChangeList changes={changes} />}
    </TitledCard>
  )
}
