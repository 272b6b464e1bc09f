import { useEffect, useState } from 'react'
import classes from './open.module.css'

/** Takes a file that is dropped on any part of the page, and says so while it hovers. */
export function DropAnywhere({ onFile }: { onFile(file: File): void }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) onFile(file)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [onFile])
  return over ? <div className={classes.over}>Drop it: the file stays on this computer</div> : null
}
