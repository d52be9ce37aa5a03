import { useNavigate } from 'react-router'
import { OtherArea } from '#web/chrome/OtherArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { UploadState } from './UploadState.tsx'
import { useUploads } from './uploads.ts'

/** Another area is another page, whose load would cut what is being sent: it opens once that has arrived, or is given up. */
export function AfterUploads() {
  const uploads = useUploads()
  const navigate = useNavigate()
  if (uploads.length === 0) return <OtherArea />
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
      <h1 className="text-xl">Un fichier est en cours d’envoi</h1>
      <p>La page s’ouvre dès qu’il est arrivé. Annuler son envoi l’ouvre tout de suite.</p>
      {uploads.map(([place, upload]) => (
        <UploadState key={place} upload={upload} />
      ))}
      <Button variant="secondary" onClick={() => void navigate(-1)}>
        Revenir
      </Button>
    </main>
  )
}
