import { useMutation } from '@tanstack/react-query'
import { Camera, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { photoUrl } from '#web/api/parcels.ts'
import { sendPhoto } from '#web/api/warehouse.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { photoRefusals } from '#web/copy/reception.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { downscalePhoto } from './downscale-photo.ts'

const mostPhotos = 10

/** Camera, file or drop; each photo leaves at once, so that the last key only confirms. */
export function PhotoTaker({
  photoIds,
  onChange,
  error,
}: {
  photoIds: readonly string[]
  onChange: (photoIds: readonly string[]) => void
  error?: string | undefined
}) {
  const [isOver, setIsOver] = useState(false)
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const sent: string[] = []
      for (const file of files) sent.push((await sendPhoto(await downscalePhoto(file))).photoId)
      return sent
    },
    onSuccess: (sent) => {
      onChange([...photoIds, ...sent].slice(0, mostPhotos))
    },
  })
  const take = (files: FileList | null) => {
    if (files && files.length > 0) upload.mutate([...files].slice(0, mostPhotos))
  }
  const message = upload.error ? errorSentence(upload.error, photoRefusals) : error

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => {
        setIsOver(false)
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      className={`rounded-xl border-2 border-dashed p-4 ${isOver ? 'border-action bg-action-soft' : 'border-line-strong'}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <label className="relative inline-flex min-h-13 cursor-pointer items-center gap-2 rounded-xl bg-action px-5 text-lg font-semibold text-on-action focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-action hover:bg-action-hover">
          {upload.isPending ? <Spinner /> : <Camera className="size-6" aria-hidden="true" />}
          {upload.isPending ? 'Envoi de la photo…' : 'Prendre une photo'}
          <input
            id="photo"
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            aria-describedby={message ? 'photo-erreur' : undefined}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
        <span className="text-sm text-ink-soft">ou déposez un fichier ici</span>
      </div>
      {message && <FieldError id="photo-erreur">{message}</FieldError>}
      <Thumbnails photoIds={photoIds} onChange={onChange} />
    </div>
  )
}

const Thumbnails = ({
  photoIds,
  onChange,
}: {
  photoIds: readonly string[]
  onChange: (photoIds: readonly string[]) => void
}) => (
  <ul className="mt-3 flex flex-wrap gap-3 empty:hidden">
    {photoIds.map((photoId, index) => (
      <li key={photoId} className="relative">
        <img
          src={photoUrl(photoId, 'thumbnail')}
          alt={`Vue ${index + 1} du colis`}
          className="size-24 rounded-lg bg-sunken object-cover"
        />
        <button
          type="button"
          aria-label={`Retirer la vue ${index + 1}`}
          className="absolute -top-2 -right-2 flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface"
          onClick={() => {
            onChange(photoIds.filter((id) => id !== photoId))
          }}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
)
