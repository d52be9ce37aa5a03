import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import {
  addShowcasePhoto,
  type OfficeShowcase,
  type ShowcasePhoto,
} from '#contract/office/showcase.ts'
import { mostAltLetters } from '#domain/showcase/showcase.ts'
import { upload } from '#web/api/upload.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { showcaseFieldError, showcaseRefusals } from '#web/copy/showcase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileField, fileIn, fileProblem } from '#web/back-office/papers/documents/FileField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** One more photograph: the file, and what is seen on it. */
export const AddPhoto = () => (
  <ActionDialog
    title="Ajouter une photographie"
    trigger={(open) => (
      <Button onClick={open}>
        <ImageUp className="size-5" aria-hidden="true" />
        Ajouter une photographie
      </Button>
    )}
  >
    {(close) => <AddPhotoForm onClose={close} />}
  </ActionDialog>
)

type NewPhoto = { readonly file: File; readonly alt: string }
type Errors = { readonly file?: string | undefined; readonly alt?: string | undefined }

function AddPhotoForm({ onClose }: { onClose: () => void }) {
  const [local, setLocal] = useState<Errors>({})
  const adding = useWrite(
    {
      path: addShowcasePhoto.path,
      changes: ['settings'],
      send: ({ file, alt: seen }: NewPhoto, idempotencyKey) =>
        upload(addShowcasePhoto, { alt: seen }, file, { idempotencyKey }),
    },
    { done: 'Photographie ajoutée', refusals: showcaseRefusals, onDone: onClose },
  )
  const alt = local.alt ?? showcaseFieldError('alt', adding.fields['alt'])

  function submit(form: HTMLFormElement) {
    const sent = new FormData(form)
    const file = fileIn(sent)
    const words = textIn(sent, 'alt')
    const problems: Errors = {
      file: showcaseFieldError('file', fileProblem(file, addShowcasePhoto.maxBytes)),
      alt: words === '' ? showcaseFieldError('alt', 'required') : undefined,
    }
    setLocal(problems)
    adding.forget()
    const first = problems.file ? 'file' : problems.alt ? 'alt' : null
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (file) {
      const { name, size, lastModified } = file
      adding.run({ file, alt: words }, { typed: [words, name, size, lastModified] })
    }
  }

  return (
    <ActionForm
      action={adding}
      onSubmit={submit}
      submitLabel="Ajouter"
      isErrorShownElsewhere={alt !== undefined && adding.code !== undefined}
      onCancel={onClose}
    >
      <FileField
        hint="JPEG, PNG, WebP ou AVIF, 15&nbsp;Mo au plus. Le lieu et l’appareil que la photo contient sont effacés."
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={local.file}
      />
      <TextField
        name="alt"
        label="Ce que l’on voit"
        hint={altHint}
        maxLength={mostAltLetters}
        autoComplete="off"
        error={alt}
      />
    </ActionForm>
  )
}

export type ArrangedPhotos = OfficeShowcase['photos']

export const asSent = ({ photoId, alt }: ShowcasePhoto) => ({ photoId, alt })

export const altHint =
  'En une phrase, pour qui ne voit pas la photo\u00A0: «\u00A0Un colis sur la balance du poste de réception\u00A0».'
