"""Templates that are compiled to quicker code than Jinja's own.

Most words and glyphs of a page are named in its template: calls whose arguments are all written out are worked out once, when a template
is compiled. What is left is called as Python does it: Jinja asks everything that is called whether it wants the context, and nothing that
our templates are given does. In the templates of tables, which are drawn at every turn, what stands behind a dot is an attribute, never the
item of a mapping, and what stands in brackets is an item. A macro is a function, and nothing that a page was drawn from is left to the
garbage collector.
"""

import keyword
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from types import ModuleType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from orrery.core.cache import keep_results
from orrery.draw.html import Html

Constant = Callable[..., Any] | ModuleType | TemplateModule
"""A function whose results depend on nothing but its arguments, or a module or template of such functions."""
TABLE_TEMPLATES = ("table.html", "ask.html", "lesson.html", "coach.html", "rule-link.html")
"""What all games' templates of tables have in common. One of them that is included stands in the other as if it were written there."""
PLAIN_TEMPLATES = (*TABLE_TEMPLATES, "macros.html", "base.html")
"""Templates whose values are objects: what stands behind a dot is an attribute."""
PAGE_NAMES = frozenset({"draw", "group", "keep", "lang", "macros", "page", "say", "table"})
"""What every page of a table is given. Nothing needs to ask whether one of these is there, or what a template of tables sets first of all."""
MOST_ESCAPED = 16384
"""Pieces of text that are kept as they were escaped."""
WORDS = ("words", "say")
"""What a module that draws a game may call its sentences: a template gives them a short name, as in `{% set word = page.draw.say %}`."""


def write_value(value: object) -> str:
    """A value as a page has it: markup and numbers as they are, anything else escaped. Most of it was escaped before."""
    if isinstance(value, MARKUP):
        return value
    if type(value) is str:
        return _escape_again(value)
    return str(value) if type(value) is int else escape(value)


MARKUP = (Html, Markup)
_escape_again = keep_results(MOST_ESCAPED)(escape)


class _PlainCode(CodeGenerator):
    """Writes calls and values as they are."""

    _given: frozenset[str] = frozenset()
    """The names that are surely there."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - the name that Jinja looks for
        if self.environment.is_of_tables(self.name or ""):  # type: ignore[attr-defined]
            targets = [each.target for each in node.body if isinstance(each, nodes.Assign)]
            self._given = PAGE_NAMES.union([target.name for target in targets if isinstance(target, nodes.Name)])
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
            return
        self.write(f"environment.write_value({finalize.src or ''}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        whole, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        arguments, self.stream = self.stream.getvalue(), whole
        self.write(f"{arguments.removeprefix(', ')})")

    def visit_Name(self, node: nodes.Name, frame: Frame) -> None:  # noqa: N802
        if node.ctx == "load" and node.name in self._given:
            self.write(frame.symbols.ref(node.name))
        else:
            super().visit_Name(node, frame)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno, environment=node.environment)
        super().visit_CondExpr(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        if keyword.iskeyword(node.attr) or not self.environment.is_of_tables(self.name or ""):  # type: ignore[attr-defined]
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        if isinstance(node.arg, nodes.Slice) or not self.environment.is_of_tables(self.name or ""):  # type: ignore[attr-defined]
            super().visit_Getitem(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")[")
        self.visit(node.arg, frame)
        self.write("]")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        names = [argument.name for argument in macro_ref.node.args]
        is_plain = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and "caller" not in names
        if not is_plain or macro_ref.accesses_kwargs or macro_ref.accesses_varargs:
            super().macro_def(macro_ref, frame)
            return
        taken = [f"{name}=missing" for name in names] + [
            "*",
            *(["caller=None"] if macro_ref.accesses_caller else []),
            "_draw=macro",
        ]
        passed = [*names, *(["caller"] if macro_ref.accesses_caller else [])]
        self.write(f"(lambda {', '.join(taken)}: Markup(_draw({', '.join(passed)})))")


class QuickTemplate(Template):
    """A template whose globals are one plain mapping, and which leaves nothing behind when it is drawn."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        context = self.new_context(dict(*args, **kwargs))
        try:
            return "".join(self.root_render_func(context))
        except Exception:
            self.environment.handle_exception()
        finally:
            context.vars.clear()  # macros know their context, and it knows them: a circle of everything that the page was drawn from


class QuickEnvironment(Environment):
    """Templates in one language, in which some functions are called when a template is compiled: those that all templates know by
    the same names, and the sentences of a game."""

    code_generator_class = _PlainCode
    template_class = QuickTemplate
    write_value = staticmethod(write_value)

    def __init__(self, lang: str, find_drawing: Callable[[str], ModuleType | None], **options: Any) -> None:
        super().__init__(**options)
        self.lang = lang
        self.find_drawing = find_drawing
        self.constant_calls: dict[str, Constant] = {}
        self.globals["lang"] = lang

    def make_globals(self, d: Mapping[str, Any] | None) -> dict[str, Any]:
        """What a template knows by name, in one mapping: a page looks through it each time that it is drawn."""
        return {**self.globals, **(d or {})}

    def is_of_tables(self, template: str) -> bool:
        """Whether a template draws tables: its values are objects, and it asks them for attributes alone."""
        return template in PLAIN_TEMPLATES or self.find_drawing(template) is not None

    def name_constants(self, **functions: Constant) -> None:
        """Let templates call functions, which depend on nothing but their arguments, by these names."""
        self.constant_calls.update(functions)
        self.globals.update(functions)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = self._parse_whole(source, name, filename)
        if self.find_drawing(name or "") is not None:
            tree = _PlainBlocks().visit(tree)
        return tree

    def _parse_whole(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """A template with what it includes of what all tables have in common. That of a table is one with what it extends: every piece of a
        page would pass through each of the templates on its way."""
        tree: nodes.Template = _IncludedTemplates(self).visit(super()._parse(source, name, filename))
        is_table = name in TABLE_TEMPLATES or self.find_drawing(name or "") is not None
        extended = next((node.template for node in tree.body if isinstance(node, nodes.Extends)), None)
        if not is_table or not isinstance(extended, nodes.Const):
            return tree
        blocks = {node.name: node for node in tree.body if isinstance(node, nodes.Block)}
        whole: nodes.Template = _FilledBlocks(blocks).visit(self.parse_file(extended.value))
        whole.body[:0] = [node for node in tree.body if isinstance(node, (nodes.Assign, nodes.Macro))]
        return whole

    def parse_file(self, name: str) -> nodes.Template:
        """A template that another one includes or extends."""
        assert self.loader is not None, "templates come from files"
        source, filename, _ = self.loader.get_source(self, name)
        return self._parse_whole(source, name, filename)

    def _generate(self, source: nodes.Template, name: str | None, *args: Any, **kwargs: Any) -> str:
        own = {each.name for each in source.find_all(nodes.Name) if each.ctx != "load"}  # what the template assigns itself
        functions = {called: function for called, function in self.constant_calls.items() if called not in own}
        drawing = self.find_drawing(name or "")
        if drawing is not None:
            functions.update(_named_words(source, drawing, self.lang))
        constants = {"lang": self.lang} if "lang" not in own else {}
        return super()._generate(_ConstantCalls(functions, constants).visit(source), name, *args, **kwargs)


def _named_words(template: nodes.Template, drawing: ModuleType, lang: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The short names that a template gives the sentences of its game: `page.draw.say`, or `page.draw.words(lang)` in its language."""
    for assigned in template.find_all(nodes.Assign):
        is_call = isinstance(assigned.node, nodes.Call)
        attribute = assigned.node.node if isinstance(assigned.node, nodes.Call) else assigned.node
        if isinstance(assigned.target, nodes.Name) and isinstance(attribute, nodes.Getattr) and attribute.attr in WORDS:
            is_drawing = isinstance(attribute.node, nodes.Getattr) and attribute.node.attr == "draw"
            words = getattr(drawing, attribute.attr, None) if is_drawing else None
            if words is not None:
                yield assigned.target.name, words(lang) if is_call else words


class _IncludedTemplates(NodeTransformer):
    """Puts what all tables have in common in the place where it is included: to draw it apart, all that the page knows would be copied."""

    def __init__(self, environment: QuickEnvironment) -> None:
        self._environment = environment

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802 - the name that Jinja looks for
        name = node.template.value if isinstance(node.template, nodes.Const) else None
        if name not in TABLE_TEMPLATES or node.ignore_missing or not node.with_context:
            return node
        body = self._environment.parse_file(name).body
        return nodes.Scope(body, lineno=node.lineno, environment=node.environment)


class _FilledBlocks(NodeTransformer):
    """Puts the blocks of a template in the place of those of the template that it extends."""

    def __init__(self, blocks: Mapping[str, nodes.Block]) -> None:
        self._blocks = blocks

    def visit_Block(self, node: nodes.Block) -> nodes.Node:  # noqa: N802 - the name that Jinja looks for
        filled = self._blocks.get(node.name, node)
        self.generic_visit(filled)
        return filled


class _PlainBlocks(NodeTransformer):
    """Makes blocks a part of what stands around them."""

    def visit_Block(self, node: nodes.Block) -> nodes.Node:  # noqa: N802 - the name that Jinja looks for
        self.generic_visit(node)
        return nodes.Scope(node.body, lineno=node.lineno, environment=node.environment)


class _ConstantCalls(NodeTransformer):
    """Puts the results of calls whose arguments are all written out in their place."""

    def __init__(self, functions: Mapping[str, Constant], constants: Mapping[str, str]) -> None:
        self._functions = functions
        self._constants = constants

    def visit_Name(self, node: nodes.Name) -> nodes.Node:  # noqa: N802 - the name that Jinja looks for
        value = self._constants.get(node.name)
        return node if value is None else nodes.Const(value, lineno=node.lineno, environment=node.environment)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - the name that Jinja looks for
        self.generic_visit(node)
        called = self._find_function(node.node)
        arguments = [*node.args, *(pair.value for pair in node.kwargs)]
        if called is None or node.dyn_args or node.dyn_kwargs or not all(isinstance(value, nodes.Const) for value in arguments):
            return node
        result = called(*(value.as_const() for value in node.args), **{pair.key: pair.value.as_const() for pair in node.kwargs})
        if not isinstance(result, str):
            return node
        markup = Markup(result) if hasattr(result, "__html__") else str(result)  # noqa: S704 - as trusted as it was
        return nodes.Const(markup, lineno=node.lineno, environment=node.environment)

    def _find_function(self, node: nodes.Expr) -> Callable[..., Any] | None:
        """The function that a template calls; None if it is none of those."""
        function: Any = None
        if isinstance(node, nodes.Name):
            function = self._functions.get(node.name)
        elif isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
            function = getattr(self._functions.get(node.node.name), node.attr, None)
        return function if callable(function) else None
