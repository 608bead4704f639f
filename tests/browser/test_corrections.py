"""A component is put right in a browser: the drawing follows the form, and a table is played with what was saved."""

from browser.person import Person


def test_a_card_is_corrected_and_played_with(ann: Person) -> None:
    page = ann.page
    page.goto(f"{ann.address}/components/jump-drive?audit=1")
    page.goto(f"{ann.address}/components/jump-drive/gem-world/correct")
    assert page.locator("#drawing .cost").first.inner_text() == "2"
    page.get_by_label("cost", exact=True).first.fill("4")
    page.wait_for_function("() => document.querySelector('#drawing .cost').innerText.trim() === '4'")
    page.locator("input[name=copies]").fill("3")
    page.locator("#drawing .sum-broken").first.wait_for()
    page.locator("input[name=source]").fill("my box")
    page.locator("input[name=title]").fill("Mine")
    page.get_by_role("button", name="Save").click()
    page.locator("[data-digest]").wait_for()
    assert page.locator(".sum-broken").count() == 1
    page.get_by_role("link", name="Play with it").click()
    assert "Mine" in page.locator("#overlay option:checked").inner_text()
    page.locator("form.lay button.go").click()
    ann.waits_for_question()
    assert page.locator(".unsure").count() == 0
