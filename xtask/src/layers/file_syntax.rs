//! What the rules need of a parsed source file: paths, method calls, string literals and imports.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprLit, ExprMethodCall, File, ItemMod, ItemUse, Lit, LitStr, Macro, Path, UseTree};

#[derive(Default)]
pub(super) struct FileSyntax {
    /// As written. Each leaf of a `use` tree is a path; a glob import ends in `*`.
    pub(super) paths: Vec<Occurrence<Vec<String>>>,
    pub(super) method_calls: Vec<Occurrence<MethodCall>>,
    pub(super) string_literals: Vec<Occurrence<String>>,
    /// Modules that the file declares as `pub` or `pub(…)`.
    pub(super) public_modules: Vec<String>,
    /// The path of each imported name.
    pub(super) imports: BTreeMap<String, Occurrence<Vec<String>>>,
}

pub(super) struct Occurrence<T> {
    pub(super) value: T,
    /// Counted from one.
    pub(super) line: usize,
    /// The number of inline modules around it; each needs one more `super`.
    pub(super) module_depth: usize,
    /// Whether it is in a `#[cfg(test)]` module.
    pub(super) is_in_test: bool,
}

pub(super) struct MethodCall {
    pub(super) name: String,
    /// Whether the first argument is a string literal.
    pub(super) has_literal: bool,
}

impl FileSyntax {
    pub(super) fn new(file: &File) -> Self {
        let mut visitor = SyntaxVisitor::default();
        visitor.visit_file(file);
        visitor.syntax
    }
}

#[derive(Default)]
struct SyntaxVisitor {
    syntax: FileSyntax,
    module_depth: usize,
    is_in_test: bool,
}

impl SyntaxVisitor {
    fn occurrence<T>(&self, value: T, line: usize) -> Occurrence<T> {
        Occurrence {
            value,
            line,
            module_depth: self.module_depth,
            is_in_test: self.is_in_test,
        }
    }

    fn add_path(&mut self, path: Vec<String>, line: usize) {
        let path = self.occurrence(path, line);
        self.syntax.paths.push(path);
    }

    fn add_string_literal(&mut self, literal: &LitStr) {
        let literal = self.occurrence(literal.value(), literal.span().start().line);
        self.syntax.string_literals.push(literal);
    }

    fn add_uses(&mut self, tree: &UseTree, mut prefix: Vec<String>) {
        let line = tree.span().start().line;
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_uses(&path.tree, prefix);
            }
            UseTree::Group(group) => group.items.iter().for_each(|item| self.add_uses(item, prefix.clone())),
            UseTree::Glob(_) => {
                prefix.push("*".to_owned());
                self.add_path(prefix, line);
            }
            UseTree::Name(name) => self.add_import(prefix, &name.ident.to_string(), None, line),
            UseTree::Rename(rename) => {
                self.add_import(prefix, &rename.ident.to_string(), Some(rename.rename.to_string()), line);
            }
        }
    }

    fn add_import(&mut self, mut path: Vec<String>, name: &str, renamed: Option<String>, line: usize) {
        if name != "self" {
            path.push(name.to_owned());
        }
        if let Some(local_name) = renamed.or_else(|| path.last().cloned()) {
            let import = self.occurrence(path.clone(), line);
            self.syntax.imports.entry(local_name).or_insert(import);
        }
        self.add_path(path, line);
    }

    /// Adds the paths and string literals in the arguments of a macro or an attribute, which are not
    /// parsed: identifiers joined by `::` are a path.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let (mut line, mut colons) = (0, 0);
        for token in tokens {
            match &token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(ident) if colons == 2 && !path.is_empty() => {
                    path.push(ident.to_string());
                    colons = 0;
                }
                other => {
                    self.finish_path(&mut path, line);
                    colons = 0;
                    match other {
                        TokenTree::Ident(ident) => {
                            line = ident.span().start().line;
                            path.push(ident.to_string());
                        }
                        TokenTree::Group(group) => self.add_tokens(group.stream()),
                        TokenTree::Literal(_) => {
                            if let Ok(literal) = syn::parse2::<LitStr>(token.clone().into()) {
                                self.add_string_literal(&literal);
                            }
                        }
                        TokenTree::Punct(_) => {}
                    }
                }
            }
        }
        self.finish_path(&mut path, line);
    }

    fn finish_path(&mut self, path: &mut Vec<String>, line: usize) {
        if path.len() > 1 {
            self.add_path(std::mem::take(path), line);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for SyntaxVisitor {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_uses(&item.tree, Vec::new());
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.add_path(segments, path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        visit::visit_macro(self, call);
        self.add_tokens(call.tokens.clone());
    }

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.add_string_literal(literal);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if attribute.path().is_ident("doc") {
            return;
        }
        visit::visit_attribute(self, attribute);
        if let syn::Meta::List(list) = &attribute.meta {
            self.add_tokens(list.tokens.clone());
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let has_literal = matches!(call.args.first(), Some(Expr::Lit(ExprLit { lit: Lit::Str(_), .. })));
        let method_call = self.occurrence(
            MethodCall {
                name: call.method.to_string(),
                has_literal,
            },
            call.method.span().start().line,
        );
        self.syntax.method_calls.push(method_call);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if self.module_depth == 0 && !matches!(module.vis, syn::Visibility::Inherited) {
            self.syntax.public_modules.push(module.ident.to_string());
        }
        let was_in_test = self.is_in_test;
        self.is_in_test |= module.attrs.iter().any(is_cfg_test);
        self.module_depth += 1;
        visit::visit_item_mod(self, module);
        self.module_depth -= 1;
        self.is_in_test = was_in_test;
    }
}

pub(super) fn is_cfg_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .meta
            .require_list()
            .is_ok_and(|list| list.tokens.to_string() == "test")
}
