"""Pages of the repository that lie outside of docs/ belong to the site too; links between pages lead to where they lie there."""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

PAGES = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changes.md": "CHANGELOG.md",
    "speed.md": "bench/README.md",
    "figures.json": "bench/figures.json",
    "licence.txt": "LICENSE",
}
"""Where a file of the repository lies in the site."""
IN_SITE = {path: name for name, path in PAGES.items()}
LINK = re.compile(r"(\]\()([^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    root = Path(config.config_file_path).parent
    for name, path in PAGES.items():
        files.append(File.generated(config, name, abs_src_path=str(root / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A link is written for whoever reads the repository: it is relative to where the page lies there."""
    name = page.file.src_uri
    folder = posixpath.dirname(PAGES.get(name, f"docs/{name}"))

    def in_site(link: re.Match[str]) -> str:
        target = link[2]
        if "://" in target:
            return link[0]
        path = posixpath.normpath(posixpath.join(folder, target))
        there = IN_SITE.get(path, path.removeprefix("docs/"))
        return link[1] + posixpath.relpath(there, posixpath.dirname(name) or ".")

    return LINK.sub(in_site, markdown)
