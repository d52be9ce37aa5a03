import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { useUpload } from './uploads.ts'

/** How far a file is, or why it did not arrive. */
export function UploadState({ upload }: { upload: ReturnType<typeof useUpload> }) {
  if (!upload) return null
  const { fileName, share, cancel, failure, retry } = upload
  if (share !== undefined) return <Progress name={fileName} share={share} onCancel={cancel} />
  return (
    <Notice kind="error">
      <p>{failure}</p>
      {retry && (
        <Button variant="secondary" className="mt-2" onClick={retry}>
          Réessayer
        </Button>
      )}
    </Notice>
  )
}

function Progress({
  name,
  share,
  onCancel,
}: {
  name: string
  share: number
  onCancel: (() => void) | undefined
}) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          {share < 1 ? `Envoi de ${name}` : 'Vérification du fichier'}
        </p>
        <progress
          value={percent}
          max={100}
          aria-label={`Envoi de ${name}`}
          className="h-2 w-full accent-action"
        />
      </div>
      <Button variant="ghost" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  )
}
