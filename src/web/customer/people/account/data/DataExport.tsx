import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import {
  readDataExportFile,
  requestDataExport,
  type DataExport as Copy,
} from '#contract/people/personal-data.ts'
import { addressOf } from '#web/api/address-of.ts'
import { lastDataExport } from '#web/api/personal-data.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { exportRefusals } from '#web/copy/personal-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** Requests a copy, waits for it, and offers it for download. */
export function DataExport() {
  const copy = useQuery(lastDataExport)
  const ask = useAction(requestDataExport, { refusals: exportRefusals })
  const isUnderWay = copy.data?.state === 'under-way'
  return (
    <div className="mt-3 grid gap-3">
      <p className="max-w-prose text-ink-soft">
        Une copie de tout ce que nous gardons à votre sujet&nbsp;: compte, colis et photos, devis,
        commandes, factures, messages.
      </p>
      {copy.isPending && <Skeleton className="h-11 w-64" />}
      {copy.isError && (
        <ErrorState title={errorSentence(copy.error)} onRetry={() => void copy.refetch()} />
      )}
      {copy.data && <LastCopy copy={copy.data} />}
      {copy.isSuccess && !isUnderWay && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={ask.isBusy}
          onClick={() => ask.run({})}
        >
          {copy.data ? 'Demander une nouvelle copie' : 'Demander une copie de mes données'}
        </Button>
      )}
      <AskFailure failure={ask.failure} />
      {ask.proofDialog}
    </div>
  )
}

const AskFailure = ({ failure }: { failure: string | undefined }) =>
  failure && (
    <div role="alert">
      <FieldError id="export-error">{failure}</FieldError>
    </div>
  )

function LastCopy({ copy }: { copy: Copy }) {
  const day = formatDay(copy.requestedAt)
  switch (copy.state) {
    case 'under-way':
      return (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> Votre copie est en préparation. Un e-mail vous préviendra.
        </p>
      )
    case 'ready':
      return (
        <p>
          <a
            href={addressOf(readDataExportFile, { dataExportId: copy.id })}
            download
            className={buttonStyle('primary')}
          >
            <Download className="size-5" aria-hidden="true" />
            Télécharger ma copie
            {copy.bytes !== null && (
              <span className="font-normal">({formatBytes(copy.bytes)})</span>
            )}
          </a>
          <span className="mt-1 block text-sm text-ink-soft">
            Demandée le {day}
            {copy.expiresAt && <>, disponible jusqu’au {formatDay(copy.expiresAt)}</>}.
          </span>
        </p>
      )
    case 'expired':
      return <p className="text-ink-soft">La copie demandée le {day} n’est plus disponible.</p>
    case 'failed':
      return (
        <p className="text-problem">
          La copie demandée le {day} n’a pas pu être faite. Demandez-en une autre.
        </p>
      )
  }
}
