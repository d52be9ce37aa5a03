import { requestFile } from '#web/api/request.ts'

/** No browser takes that long to show a file that it has. */
const patienceMs = 10_000

/**
 * Opens the browser's print window on a PDF of ours, and the page stays; `false` where the browser cannot, or the file did not
 * come: it is then to be opened in a tab.
 */
export async function printPdf(url: string): Promise<boolean> {
  // A telephone saves what it cannot show.
  if (!navigator.pdfViewerEnabled) return false
  try {
    const frame = await shownInFrame(await requestFile(url))
    // Without taking the focus: what is scanned next goes to the page.
    frame.contentWindow?.print()
    return true
  } catch {
    return false
  }
}

let last: HTMLIFrameElement | undefined

/** Of the page until the next one: the print window reads from it as long as it is open. */
async function shownInFrame(file: Blob): Promise<HTMLIFrameElement> {
  if (last) URL.revokeObjectURL(last.src)
  last?.remove()
  const frame = document.createElement('iframe')
  last = frame
  frame.className = 'fixed size-0 border-0'
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.src = URL.createObjectURL(file)
  await new Promise((resolve, reject) => {
    frame.addEventListener('load', resolve)
    setTimeout(reject, patienceMs)
    document.body.append(frame)
  })
  return frame
}
