import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'

interface Fault {
  id: string
  impact: string
  nodes: { target: string[] }[]
}

/** The page as a user has it before them, and what the browser says about it. */
export class StudioPage {
  /** Whatever a browser complains about: exceptions, refused scripts, missing files. */
  readonly complaints: string[] = []

  private constructor(readonly page: Page) {
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()))
  }

  static async open(context: BrowserContext, url: string): Promise<StudioPage> {
    const studio = new StudioPage(await context.newPage())
    await studio.page.goto(url)
    return studio
  }

  get scrubber() {
    return this.page.getByRole('slider', { name: 'Strength of the penalty λ' })
  }

  /** A tile of the answer: its value, and what is said about it. */
  tile(name: string) {
    // By its name alone: what is said in one tile may name another.
    const title = this.page.locator('dt').filter({ hasText: new RegExp(`^${name}`) })
    const tile = this.page.getByLabel('The answer').locator('dl > div').filter({ has: title })
    return { value: tile.locator('dd').first(), detail: tile.locator('dd').last() }
  }

  async openBundled(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title }).click()
    await this.learnt()
  }

  async chooseFile(name: string, text: string): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }

  /** As the system does when a file is let go over the window. */
  async dropFile(name: string, text: string): Promise<void> {
    const files = await this.page.evaluateHandle(
      ([name, text]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], name))
        return transfer
      },
      [name, text] as const,
    )
    await this.page.dispatchEvent('main', 'dragover', { dataTransfer: files })
    await this.page.getByText('Drop it: the file stays on this computer').waitFor()
    await this.page.dispatchEvent('main', 'drop', { dataTransfer: files })
  }

  async learnt(): Promise<void> {
    await this.scrubber.waitFor()
    await this.tile('Positives at the top').value.getByText(/^\d/).waitFor()
    await this.atRest()
  }

  async validated(): Promise<void> {
    await this.tile('On new rows').value.getByText(/%$/).waitFor()
    await this.atRest()
  }

  /** Whatever is slow to draw shows what was asked for, too: the tiles come first. */
  async atRest(): Promise<void> {
    await this.page.locator('body:not(:has([aria-busy=true]))').waitFor()
  }

  /** Takes one of the options of a field, by its label. */
  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** What the positives are to be pushed above. */
  async pushAbove(option: string): Promise<void> {
    await this.choose('Push the positives above', option)
  }

  /** Presses Cancel as soon as that is told: whoever presses from outside the page comes too late for what is done within a second. */
  async cancelSoon(what: string): Promise<void> {
    await this.page.evaluate(`{
      let pressed = false
      const press = () => {
        const told = [...document.querySelectorAll('[role=status]')].find((each) => each.textContent.includes('${what}'))
        const button = told && [...told.querySelectorAll('button')].find((each) => each.textContent === 'Cancel')
        if (!button && pressed) clearInterval(timer)
        pressed ||= button !== undefined
        button?.click()
      }
      const timer = setInterval(press, 2)
    }`)
  }

  async newTable(): Promise<void> {
    await this.page.getByRole('button', { name: 'New table' }).click()
    await this.page.getByText('Choose a file').waitFor()
  }

  /** The command under a heading, as it could be copied. */
  async command(heading: string): Promise<string> {
    return (await this.page.locator(`div:has(> p:text("${heading}"))`).locator('code').textContent()) ?? ''
  }

  async download(button: string): Promise<string> {
    const coming = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: button, exact: true }).click()
    return readFileSync(await (await coming).path(), 'utf8')
  }

  /** Serious faults for people who do not see, hear or point well. */
  async faults(): Promise<string[]> {
    return this.anyFaults(({ impact }) => impact === 'serious' || impact === 'critical')
  }

  /** Faults of every kind, or of some. */
  async anyFaults(counts: (fault: Fault) => boolean = () => true): Promise<string[]> {
    await this.page.evaluate(axe.source)
    const found = (await this.page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
      violations: Fault[]
    }
    return found.violations
      .filter(counts)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }

  /** By how many pixels the page is wider than its window. */
  async overflow(): Promise<number> {
    return this.page.evaluate('document.documentElement.scrollWidth - innerWidth') as Promise<number>
  }
}
