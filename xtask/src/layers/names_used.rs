//! The names a source file uses, with their lines.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprLit, ExprMethodCall, File, ItemMod, ItemUse, Lit, LitStr, Macro, Path, UseTree};

/// What one file says that the rules are about.
#[derive(Default)]
pub(super) struct NamesUsed {
    /// Paths as written, a `use` tree taken apart into its leaves; a leaf that imports everything
    /// ends in `*`.
    pub(super) paths: Vec<Found<Vec<String>>>,
    /// Methods called.
    pub(super) methods: Vec<Found<MethodCall>>,
    /// Texts in quotes.
    pub(super) texts: Vec<Found<String>>,
    /// Modules declared here that others can reach.
    pub(super) open_modules: Vec<String>,
    /// What `use` gives a name of its own: the name and the path.
    pub(super) imports: BTreeMap<String, Found<Vec<String>>>,
}

/// Something found in a file.
pub(super) struct Found<T> {
    /// What.
    pub(super) what: T,
    /// Its line, counted from one.
    pub(super) line: usize,
    /// How many inline modules contain it: each needs one more `super` to leave.
    pub(super) depth: usize,
    /// Whether it is compiled for tests alone.
    pub(super) in_test: bool,
}

/// A method called on something.
pub(super) struct MethodCall {
    /// The method's name.
    pub(super) name: String,
    /// Whether its first argument is a text in quotes.
    pub(super) with_text: bool,
}

impl NamesUsed {
    /// Reads a parsed file.
    pub(super) fn of(file: &File) -> Self {
        let mut reader = Reader::default();
        reader.visit_file(file);
        reader.names
    }
}

#[derive(Default)]
struct Reader {
    names: NamesUsed,
    depth: usize,
    in_test: bool,
}

impl Reader {
    fn found<T>(&self, what: T, line: usize) -> Found<T> {
        Found {
            what,
            line,
            depth: self.depth,
            in_test: self.in_test,
        }
    }

    fn path(&mut self, path: Vec<String>, line: usize) {
        let path = self.found(path, line);
        self.names.paths.push(path);
    }

    fn text(&mut self, text: &LitStr) {
        let text = self.found(text.value(), text.span().start().line);
        self.names.texts.push(text);
    }

    fn use_tree(&mut self, tree: &UseTree, mut prefix: Vec<String>) {
        let line = tree.span().start().line;
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.use_tree(&path.tree, prefix);
            }
            UseTree::Group(group) => group.items.iter().for_each(|item| self.use_tree(item, prefix.clone())),
            UseTree::Glob(_) => {
                prefix.push("*".to_owned());
                self.path(prefix, line);
            }
            UseTree::Name(name) => self.import(prefix, &name.ident.to_string(), None, line),
            UseTree::Rename(rename) => {
                self.import(prefix, &rename.ident.to_string(), Some(rename.rename.to_string()), line);
            }
        }
    }

    fn import(&mut self, mut path: Vec<String>, name: &str, renamed: Option<String>, line: usize) {
        if name != "self" {
            path.push(name.to_owned());
        }
        if let Some(known_as) = renamed.or_else(|| path.last().cloned()) {
            let import = self.found(path.clone(), line);
            self.names.imports.entry(known_as).or_insert(import);
        }
        self.path(path, line);
    }

    /// The paths in tokens that only a macro understands: an identifier with no `::` before it, and
    /// what follows it after `::`.
    fn tokens(&mut self, tokens: TokenStream) {
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
                    self.finish(&mut path, line);
                    colons = 0;
                    match other {
                        TokenTree::Ident(ident) => {
                            line = ident.span().start().line;
                            path.push(ident.to_string());
                        }
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        TokenTree::Literal(_) => {
                            if let Ok(text) = syn::parse2::<LitStr>(token.clone().into()) {
                                self.text(&text);
                            }
                        }
                        TokenTree::Punct(_) => {}
                    }
                }
            }
        }
        self.finish(&mut path, line);
    }

    fn finish(&mut self, path: &mut Vec<String>, line: usize) {
        if path.len() > 1 {
            self.path(std::mem::take(path), line);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.use_tree(&item.tree, Vec::new());
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.path(segments, path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        visit::visit_macro(self, call);
        self.tokens(call.tokens.clone());
    }

    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.text(text);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if attribute.path().is_ident("doc") {
            return;
        }
        visit::visit_attribute(self, attribute);
        if let syn::Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let with_text = matches!(call.args.first(), Some(Expr::Lit(ExprLit { lit: Lit::Str(_), .. })));
        let method = self.found(
            MethodCall {
                name: call.method.to_string(),
                with_text,
            },
            call.method.span().start().line,
        );
        self.names.methods.push(method);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if self.depth == 0 && !matches!(module.vis, syn::Visibility::Inherited) {
            self.names.open_modules.push(module.ident.to_string());
        }
        let was_in_test = self.in_test;
        self.in_test |= module.attrs.iter().any(is_for_tests);
        self.depth += 1;
        visit::visit_item_mod(self, module);
        self.depth -= 1;
        self.in_test = was_in_test;
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .meta
            .require_list()
            .is_ok_and(|list| list.tokens.to_string() == "test")
}
